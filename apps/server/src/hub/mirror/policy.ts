import {
  type DecidingRule,
  decideMirror,
  formatMirrorPattern,
  formatRepoId,
  type MirrorEffect,
  parseMirrorPattern,
} from "@orrery/registry";
import type { UpstreamSetting } from "../../base/settings/upstream-setting.ts";
import type { UpstreamInfo } from "./read-info.ts";

/** `key` is that of a rule that administrators added. */
export interface PolicyRule extends DecidingRule {
  readonly key?: string;
}

export type RuleSetting = Pick<UpstreamSetting, "gated" | "allow" | "deny" | "maxBytes">;

export interface Judgment {
  readonly outcome: MirrorEffect;
  /** Absent: no rule is about the repo. */
  readonly rule: PolicyRule | undefined;
  /** Why it does not come, or not yet. */
  readonly message: string | undefined;
}

/** The rules of the settings. They come first, and stay. */
export function settingRules({
  allow,
  deny,
  maxBytes,
}: Omit<RuleSetting, "gated">): readonly PolicyRule[] {
  const read = (effect: MirrorEffect, source: string) => (text: string) => {
    const pattern = parseMirrorPattern(text);
    return pattern ? [{ effect, source, ...pattern }] : [];
  };
  return [
    ...deny.flatMap(read("deny", "ORRERY_UPSTREAM_DENY")),
    ...(maxBytes > 0
      ? read("deny", "ORRERY_UPSTREAM_MAX_BYTES")(`size:>${formatBytes(maxBytes)}`)
      : []),
    ...allow.flatMap(read("allow", "ORRERY_UPSTREAM_ALLOW")),
  ];
}

/** Whether a repo of another hub comes for someone who acts for these organizations, and what decides it. Pure. */
export function judgeRepo(
  info: UpstreamInfo,
  gated: RuleSetting["gated"],
  rules: readonly PolicyRule[],
  organizationKeys: ReadonlySet<string>,
  now: Date,
): Judgment {
  const name = formatRepoId(info.id);
  if (info.isGated && gated === "refuse")
    return {
      outcome: "deny",
      rule: undefined,
      message: `${name} is gated at its own hub, and this hub doesn't bring gated repos. The operator can set ORRERY_UPSTREAM_GATED=ask.`,
    };
  const { outcome, rule, unless } = decideMirror(rules, info, organizationKeys, now);
  if (outcome === "allow") return { outcome, rule, message: undefined };
  if (outcome === "ask")
    return {
      outcome,
      rule,
      message: `${name} needs the approval of an administrator of this hub.`,
    };
  if (!rule)
    return {
      outcome,
      rule,
      message: `${name} isn't brought here: ${unless?.source ? `${unless.source} doesn't name it` : "no rule of this hub allows it"}.`,
    };
  const { source, organization } = rule;
  if (source === "ORRERY_UPSTREAM_MAX_BYTES")
    return {
      outcome,
      rule,
      message: `${name} has ${info.bytes ?? "an unknown number of"} bytes, more than ${source} permits (${rule.value}).`,
    };
  const text = `"${formatMirrorPattern(rule)}"`;
  const why = source
    ? `${source} has ${text}`
    : `a rule of this hub${organization === undefined ? "" : ` for members of ${organization}`} denies ${text}`;
  return { outcome, rule, message: `${name} isn't brought here: ${why}.` };
}

/** As patterns write it. */
const formatBytes = (bytes: number): string => `${bytes}B`;
