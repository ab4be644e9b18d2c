import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { Blocker } from "react-router";
import { useLeaveGuard } from "../ui/overlay/use-leave-guard.ts";

/** The fields that hold work; the target is quickly chosen again. */
const WRITTEN = ["path", "content", "message", "description"];

/** Guards a form whose fields have changed since it was opened. */
export function useUnsaved(): {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly blocker: Blocker;
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
  return { form, blocker: useLeaveGuard(holds) };
}

function written(form: HTMLFormElement): string {
  const fields = [...new FormData(form)];
  return JSON.stringify(
    fields.filter(([name]) => WRITTEN.includes(name) || name.startsWith("card.")),
  );
}
