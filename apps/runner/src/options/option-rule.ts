import type { ModelPlan } from "../layout/model-plan.ts";

/** What the runtime does with an option of a request. */
export type OptionRule =
  /** It is followed, at least by the runtimes named. */
  | { readonly how: "done"; readonly only?: ModelPlan["runtime"]; readonly unless?: Neutral }
  /** It changes nothing about an answer of this runtime. */
  | { readonly how: "accepted"; readonly why: string }
  /** It would change the answer, and is not followed: an error, unless the value asks for nothing. */
  | { readonly how: "refused"; readonly unless?: Neutral };

/** Values that ask for what happens anyway. */
type Neutral = readonly unknown[];

/** The options of a route by name. Names that are not in it are passed over. */
export type OptionRules = Readonly<Record<string, OptionRule>>;

/** Followed. */
export const done: OptionRule = { how: "done" };

/** Followed by models of one runtime. */
export const doneBy = (only: ModelPlan["runtime"], ...unless: Neutral): OptionRule => ({
  how: "done",
  only,
  unless,
});

/** Passed over, for a reason. */
export const accepted = (why: string): OptionRule => ({ how: "accepted", why });

/** Rejected, except with one of these values. */
export const refused = (...unless: Neutral): OptionRule => ({ how: "refused", unless });

/** Whether the value asks the runtime for something that it does not do. */
export function isUnsupported(
  rule: OptionRule,
  value: unknown,
  runtime: ModelPlan["runtime"],
): boolean {
  if (value === undefined || value === null || rule.how === "accepted") return false;
  if (rule.how === "done" && (rule.only === undefined || rule.only === runtime)) return false;
  const text = JSON.stringify(value);
  return !(rule.unless ?? []).some((neutral) => JSON.stringify(neutral) === text);
}
