import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";

/** Long enough to join the letters of a fast writer into one question, too short to be noticed. */
const PAUSE_MS = 60;

/**
 * Sends a form of the list a moment after its last change, and leaves out what is empty. Where the
 * address says something of the kind already, it is replaced: one step back leaves the whole search.
 */
export function useSubmitSoon(replace: boolean): (form: HTMLFormElement) => void {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (form) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const fields = new URLSearchParams();
      for (const [name, value] of new FormData(form))
        if (value !== "") fields.append(name, String(value));
      submit(fields, {
        action: form.getAttribute("action") ?? undefined,
        preventScrollReset: true,
        replace,
      });
    }, PAUSE_MS);
  };
}
