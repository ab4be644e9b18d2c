import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** For a disclosure: with a script it also closes on Escape, on a press outside and on arrival at another page. */
export function useDismiss(): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location closes it
  useEffect(() => {
    details.current?.removeAttribute("open");
  }, [key]);
  useEffect(() => {
    const close = (event: Event) => {
      const opened = details.current;
      if (!opened?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        opened.querySelector("summary")?.focus();
      } else if (opened.contains(event.target as Node)) return;
      opened.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return details;
}
