import { type RefObject, useEffect } from "react";
import { listKeyAct } from "./list-keys.ts";

const FIELDS = "input, textarea, select, [contenteditable]";

/**
 * The keys of a list: `j` and `k` go from row to row and past the last one to the next page, Enter
 * opens (the row's link has the focus), `x` adds it to the comparison, `/` focuses the search.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : undefined;
      const isTyping = Boolean(target?.closest(FIELDS)) || document.querySelector("dialog[open]");
      const act = listKeyAct({
        key: event.key,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
        isTyping: Boolean(isTyping),
      });
      if (!act || !list.current) return;
      event.preventDefault();
      if (act === "search") document.getElementById("list-text")?.focus();
      else if (act === "compare")
        rowOf(target)?.querySelector<HTMLElement>("[data-compare]")?.click();
      else move(list.current, target, act === "next" ? 1 : -1);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list]);
}

const rowOf = (target: Element | undefined) => target?.closest("li:has([data-repo])");

/** Without a focused row, `j` goes to the first and `k` to the last. */
function move(list: HTMLElement, target: Element | undefined, step: 1 | -1) {
  const stops = [...list.querySelectorAll<HTMLElement>("[data-repo], [data-next]")];
  const row = rowOf(target)?.querySelector<HTMLElement>("[data-repo]");
  const at = stops.indexOf(row ?? (target as HTMLElement));
  const next = at < 0 ? (step > 0 ? 0 : stops.length - 1) : at + step;
  stops[next]?.focus({ focusVisible: true } as FocusOptions);
}
