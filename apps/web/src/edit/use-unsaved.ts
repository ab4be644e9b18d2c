import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { Blocker } from "react-router";
import { useLeaveGuard } from "../ui/use-leave-guard.ts";

/** What somebody wrote: where it goes is chosen again in a moment. */
const WRITTEN = ["path", "content", "message", "description"];

/** Guards a form whose fields say something else than when it was opened. */
export function useUnsaved(): {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly leaving: Blocker;
} {
  const form = useRef<HTMLFormElement>(null);
  const opened = useRef<string>(undefined);
  useEffect(() => {
    opened.current = form.current ? written(form.current) : undefined;
  }, []);
  const holds = useCallback(
    () => form.current !== null && written(form.current) !== opened.current,
    [],
  );
  return { form, leaving: useLeaveGuard(holds) };
}

function written(form: HTMLFormElement): string {
  const fields = new FormData(form);
  return JSON.stringify(WRITTEN.map((name) => fields.get(name)));
}
