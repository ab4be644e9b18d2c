import type { Verdict } from "@orrery/scan";
import type { RepoId } from "../ids.ts";
import { formatRepoId } from "../ids.ts";
import { matchesAge, matchesGlob, matchesSize, matchesVerdict } from "./match-value.ts";

/** From the strongest on. */
export const MIRROR_EFFECTS = ["deny", "ask", "allow"] as const;
export type MirrorEffect = (typeof MIRROR_EFFECTS)[number];

/** What another hub says of a repo. A fact that is absent is not known. */
export interface OfferedRepo {
  readonly id: RepoId;
  readonly license: string | undefined;
  /** Paths. */
  readonly files: readonly string[];
  /** Of all files. */
  readonly bytes: number | undefined;
  readonly largestFile: number | undefined;
  readonly createdAt: Date | undefined;
  readonly changedAt: Date | undefined;
  /** The worst of its files. */
  readonly verdict: Verdict | undefined;
}

/** `undefined`: it is not known. */
type Match = (value: string, repo: OfferedRepo, now: Date) => boolean | undefined;

const SIZE = /^[<>]\d{1,16}(?:\.\d{1,3})?[kmgt]?b$/i;
const AGE = /^[<>]\d{1,5}d$/i;
const isGlob = (value: string): boolean =>
  /^[^\s,]{1,200}$/.test(value) && value.split("*").length <= 6;

/** What a rule can look at. To add a kind, add a row. */
export const MIRROR_RULE_KINDS = {
  repo: {
    isValue: isGlob,
    expects: "Use a name with stars, such as acme/* or */*-GGUF.",
    matches: (value, { id }) => matchesGlob(value, formatRepoId(id)),
  },
  license: {
    isValue: isGlob,
    expects: "Use a license with stars, such as gpl-*.",
    matches: (value, { license }) => matchesGlob(value, license ?? ""),
  },
  file: {
    isValue: isGlob,
    expects: "Use a path with stars, such as *.pkl.",
    matches: (value, { files }) => files.some((path) => matchesGlob(value, path)),
  },
  type: {
    isValue: (value) => /^(?:model|dataset)$/.test(value),
    expects: "Use model or dataset.",
    matches: (value, { id }) => id.type === value,
  },
  size: {
    isValue: (value) => SIZE.test(value),
    expects: "Use a size, such as >100GB.",
    matches: (value, { bytes }) => matchesSize(value, bytes),
  },
  "file-size": {
    isValue: (value) => SIZE.test(value),
    expects: "Use a size, such as >20GB.",
    matches: (value, { largestFile }) => matchesSize(value, largestFile),
  },
  created: {
    isValue: (value) => AGE.test(value),
    expects: "Use an age in days, such as <30d.",
    matches: (value, { createdAt }, now) => matchesAge(value, createdAt, now),
  },
  changed: {
    isValue: (value) => AGE.test(value),
    expects: "Use an age in days, such as <7d.",
    matches: (value, { changedAt }, now) => matchesAge(value, changedAt, now),
  },
  verdict: {
    isValue: (value) => /^(?:suspicious|unsafe)$/.test(value),
    expects: "Use suspicious or unsafe.",
    // A hub that has not scanned says nothing against it. What comes is scanned here.
    matches: (value, { verdict }) => matchesVerdict(value, verdict ?? "safe"),
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly isValue: (value: string) => boolean;
      readonly expects: string;
      readonly matches: Match;
    }
  >
>;

export type MirrorRuleKind = keyof typeof MIRROR_RULE_KINDS;

export const isMirrorRuleKind = (text: string): text is MirrorRuleKind =>
  Object.hasOwn(MIRROR_RULE_KINDS, text);

export const MIRROR_RULE_KIND_NAMES = Object.keys(MIRROR_RULE_KINDS) as readonly MirrorRuleKind[];

/** What other hubs say only when they are asked for it. */
export const MIRROR_DETAIL_KINDS: ReadonlySet<MirrorRuleKind> = new Set(["file-size", "verdict"]);

export interface MirrorPattern {
  readonly kind: MirrorRuleKind;
  readonly value: string;
}

export interface NewMirrorRule extends MirrorPattern {
  readonly effect: MirrorEffect;
  /** The name of the organization whose members it is for; absent: for everyone. */
  readonly organization?: string | undefined;
}

export interface MirrorRule extends NewMirrorRule {
  readonly key: string;
  readonly organizationKey?: string | undefined;
}

export const MAX_MIRROR_RULES = 500;

/** `acme/*` or `license:gpl-*`; `undefined` for what is no pattern. */
export function parseMirrorPattern(text: string): MirrorPattern | undefined {
  const [, word = "", rest = ""] = /^([a-z-]+):(.*)$/.exec(text) ?? [];
  const pattern = isMirrorRuleKind(word)
    ? { kind: word, value: rest }
    : { kind: "repo" as const, value: text };
  return MIRROR_RULE_KINDS[pattern.kind].isValue(pattern.value) ? pattern : undefined;
}

export const formatMirrorPattern = ({ kind, value }: MirrorPattern): string =>
  kind === "repo" ? value : `${kind}:${value}`;

/**
 * Whether a rule is about a repo. What the other hub does not say counts against it: as a match for `deny` and `ask`,
 * as none for `allow`.
 */
export const isAbout = (
  { kind, value, effect }: Pick<MirrorRule, "kind" | "value" | "effect">,
  repo: OfferedRepo,
  now: Date,
): boolean => MIRROR_RULE_KINDS[kind].matches(value, repo, now) ?? effect !== "allow";
