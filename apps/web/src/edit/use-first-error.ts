import { type RefObject, useEffect } from "react";
import type { ActionData } from "../page-data.ts";

/** Moves the focus to the first invalid field of a form after each response, so that its error is in view. */
export function useFirstError(
  form: RefObject<HTMLFormElement | null>,
  { errors }: ActionData,
): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, errors]);
}
