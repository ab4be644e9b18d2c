import { useActionData, useNavigation } from "react-router";
import type { ActionData } from "../page-data.ts";

const NOTHING: ActionData = { errors: {}, values: {} };

/** What the last post of this page's form answered; empty before the first. */
export const useAnswer = (): ActionData =>
  (useActionData() as ActionData | null | undefined) ?? NOTHING;

/** True while a form of this page is on its way; with `field` and `value`, only the form that sends it. */
export function usePosting(field?: string, value?: string): boolean {
  const { state, formData } = useNavigation();
  if (state === "idle" || !formData) return false;
  return field === undefined || formData.get(field) === value;
}
