import { type DecidingRule, parseMirrorPattern, parseRepoId, type RepoId } from "@orrery/registry";
import { expect, it } from "vitest";
import { judgeRepo, settingRules } from "./policy.ts";
import type { UpstreamInfo } from "./read-info.ts";

const NOW = new Date("2026-06-30T00:00:00Z");
const info = {
  id: parseRepoId("model", "Acme/tiny-GGUF") as RepoId,
  commit: "a".repeat(40) as UpstreamInfo["commit"],
  isPrivate: false,
  isGated: false,
  license: "gpl-3.0",
  bytes: 1000,
  files: ["README.md", "weights/model.pkl"],
  largestFile: 900,
  createdAt: new Date("2026-01-01T00:00:00Z"),
  changedAt: new Date("2026-06-28T00:00:00Z"),
  verdict: "suspicious" as const,
};
const open = { allow: [], deny: [], maxBytes: 0 };
const judge = (
  rules: readonly DecidingRule[],
  repo: Partial<typeof info> = {},
  of: string[] = [],
) => judgeRepo({ ...info, ...repo }, "refuse", rules, new Set(of), NOW);

it.each([
  [{}, undefined],
  [{ allow: ["acme/*"] }, undefined],
  [{ allow: ["other/*"] }, /ORRERY_UPSTREAM_ALLOW/],
  [{ allow: ["acme/*"], deny: ["*-gguf"] }, /ORRERY_UPSTREAM_DENY has "\*-gguf"/],
  [{ deny: ["license:gpl-*"] }, /license:gpl-/],
  [{ deny: ["license:mit"] }, undefined],
  [{ deny: ["file:*.pkl"] }, /file:/],
  [{ deny: ["file:*.bin", "acme/tiny"] }, undefined],
  [{ deny: ["acme.tiny-gguf"] }, undefined],
  [{ maxBytes: 999 }, /999/],
  [{ maxBytes: 1000 }, undefined],
])("by the settings %j", (rules, refusal) => {
  const found = judge(settingRules({ ...open, ...rules })).message;
  if (refusal === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(refusal);
});

/** `deny license:gpl-*`, `allow acme/* for acme` */
function rule(text: string): DecidingRule {
  const [effect = "", pattern = "", , organization] = text.split(" ");
  const parsed = parseMirrorPattern(pattern);
  if (!parsed) throw new Error(`Wrong: ${pattern}`);
  return {
    ...{ effect: effect as DecidingRule["effect"], ...parsed },
    ...(organization && { organization, organizationKey: organization }),
  };
}

it.each([
  // A rule of each kind that is about it, and one that is not.
  ["deny type:model", "deny"],
  ["deny type:dataset", "allow"],
  ["deny size:>0.9KB", "deny"],
  ["deny size:>1kb", "allow"],
  ["deny file-size:>899B", "deny"],
  ["deny file-size:<900B", "allow"],
  ["deny created:<200d", "deny"],
  ["deny created:>200d", "allow"],
  ["deny changed:<3d", "deny"],
  ["deny changed:<1d", "allow"],
  ["deny verdict:suspicious", "deny"],
  ["deny verdict:unsafe", "allow"],
  // Any deny wins; of the others, the first.
  ["allow acme/*, deny license:gpl-*", "deny"],
  ["ask license:gpl-*, allow acme/*", "ask"],
  ["allow acme/*, ask license:gpl-*", "allow"],
  ["ask other/*", "allow"],
  ["allow other/*", "deny"],
  ["allow other/*, ask *", "ask"],
  // Of an organization: for its members alone, also what it allows.
  ["deny acme/* for lab", "allow"],
  ["allow other/* for lab", "allow"],
])("%s: %s", (rules, outcome) => {
  expect(judge(rules.split(", ").map(rule)).outcome).toBe(outcome);
});

it("counts an organization's rules for its members", () => {
  expect(judge([rule("deny acme/* for lab")], {}, ["lab"])).toMatchObject({
    outcome: "deny",
    message: expect.stringContaining("for members of lab"),
  });
  expect(judge([rule("allow other/* for lab")], {}, ["lab"]).outcome).toBe("deny");
  expect(judge([rule("deny acme/* for lab")], {}, ["other"]).outcome).toBe("allow");
});

it("takes what the other hub does not say as a match to deny, as none to allow, and as safe", () => {
  const unknown = { bytes: undefined, largestFile: undefined, verdict: undefined } as never;
  expect(judge([rule("deny size:>1TB")], unknown).outcome).toBe("deny");
  expect(judge([rule("allow file-size:<1TB")], unknown).outcome).toBe("deny");
  expect(judge([rule("deny verdict:suspicious")], unknown).outcome).toBe("allow");
});

it("brings gated repos only where the operator wants them", () => {
  const gated = { ...info, isGated: true };
  expect(judgeRepo(gated, "refuse", [], new Set(), NOW).outcome).toBe("deny");
  expect(judgeRepo(gated, "ask", [], new Set(), NOW).outcome).toBe("allow");
});

it.each([
  "size:100GB",
  "size:>big",
  "changed:7",
  "verdict:bad",
  "type:space",
  "a b",
  "*/*/*/*/*/*/*",
])("takes no pattern %s", (text) => expect(parseMirrorPattern(text)).toBeUndefined());
