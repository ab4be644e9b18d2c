import { useCallback, useEffect, useRef } from "react";

/**
 * Buffers what is typed while a field still loads: from the moment `waiting` is true until the field calls
 * the returned function, which returns the text. Escape calls `onEscape` instead.
 */
export function useEarlyKeys(waiting: boolean, onEscape: () => void): () => string {
  const typed = useRef("");
  // A field whose code has loaded is ready before the effect below runs.
  const isReady = useRef(false);
  useEffect(() => {
    if (!waiting) isReady.current = false;
    if (!waiting || isReady.current) return;
    const onKey = (event: KeyboardEvent) => {
      if (isReady.current || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key === "Escape") onEscape();
      else if (event.key === "Backspace") typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("keydown", onKey, true);
    return () => {
      typed.current = "";
      document.removeEventListener("keydown", onKey, true);
    };
  }, [waiting, onEscape]);
  return useCallback(() => {
    isReady.current = true;
    const text = typed.current;
    typed.current = "";
    return text;
  }, []);
}
