import { useActionData, useNavigation } from "react-router";
import type { ActionData } from "../page-data.ts";

const NOTHING: ActionData = { errors: {}, values: {} };

/** Returns the response to the last post of this page's form; empty before the first. */
export const useAnswer = (): ActionData =>
  (useActionData() as ActionData | null | undefined) ?? NOTHING;

/** Returns whether a form of this page is being submitted; with `field` and `value`, only the form that sends them. */
export function usePosting(field?: string, value?: string): boolean {
  const { state, formData } = useNavigation();
  if (state === "idle" || !formData) return false;
  return field === undefined || formData.get(field) === value;
}
