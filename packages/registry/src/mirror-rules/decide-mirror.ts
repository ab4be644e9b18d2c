import { isAbout, type MirrorEffect, type MirrorRule, type OfferedRepo } from "./mirror-rule.ts";

/** A rule as it decides: `source` is the setting that has it, absent for one that administrators added. */
export interface DecidingRule
  extends Pick<MirrorRule, "effect" | "kind" | "value" | "organization" | "organizationKey"> {
  readonly source?: string;
}

export interface MirrorDecision<Rule extends DecidingRule = DecidingRule> {
  readonly outcome: MirrorEffect;
  /** Absent: no rule is about the repo, and the outcome follows from whether there are rules that allow. */
  readonly rule?: Rule;
  /** What allows some repos, and so not this one. */
  readonly unless?: Rule;
}

/**
 * Whether a repo comes for someone who acts for these organizations. A rule of another organization is as if it were not
 * there. Any `deny` wins; then the first `ask` or `allow` in order decides; without one, the repo comes unless there are
 * rules that allow others. Pure.
 */
export function decideMirror<Rule extends DecidingRule>(
  rules: readonly Rule[],
  repo: OfferedRepo,
  organizationKeys: ReadonlySet<string>,
  now: Date,
): MirrorDecision<Rule> {
  const held = rules.filter(
    ({ organizationKey }) => organizationKey === undefined || organizationKeys.has(organizationKey),
  );
  const isDeny = ({ effect }: Rule) => effect === "deny";
  const matching = (rule: Rule) => isAbout(rule, repo, now);
  const denied = held.filter(isDeny).find(matching);
  const rule = denied ?? held.filter((one) => !isDeny(one)).find(matching);
  if (rule) return { outcome: rule.effect, rule };
  const unless = held.find(({ effect }) => effect === "allow");
  return unless ? { outcome: "deny", unless } : { outcome: "allow" };
}
