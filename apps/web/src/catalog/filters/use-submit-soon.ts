import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";

/** Long enough to join fast typing into one request, too short to notice. */
const PAUSE_MS = 60;

/**
 * Submits a form of the list shortly after its last change, without empty fields. It replaces a URL that
 * already has the filter, so that one step back leaves the whole search.
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
