import type { CheckState, CommitStatus } from "../commit-statuses/commit-status.ts";
import type { DiscussionSettings } from "../discussions/discussion.ts";
import type { Decision } from "./review.ts";

/** A check that must pass, and what it said about the newest commit; `missing`: nothing. */
interface RequiredCheck {
  readonly name: string;
  readonly state: CheckState | "missing";
}

/** What a repo asks for before a pull request is merged, and what is there. */
export interface Requirements {
  readonly approvals: { readonly required: number; readonly by: readonly string[] };
  /** Who requested changes and has not approved since; they count where approvals are required. */
  readonly objections: readonly string[];
  readonly checks: readonly RequiredCheck[];
}

export function compareWithSettings(
  { requiredReviews, requiredChecks }: DiscussionSettings,
  decisions: readonly Decision[],
  statuses: readonly Pick<CommitStatus, "context" | "state">[],
): Requirements {
  const binding = decisions.filter(({ isBinding }) => isBinding);
  const by = (verdict: Decision["verdict"]) =>
    binding
      .filter((one) => one.verdict === verdict && (verdict === "request_changes" || !one.isStale))
      .map(({ authorName }) => authorName);
  const stateOf = (name: string) => statuses.find(({ context }) => context === name)?.state;
  return {
    approvals: { required: requiredReviews, by: by("approve") },
    objections: requiredReviews > 0 ? by("request_changes") : [],
    checks: requiredChecks.map((name) => ({ name, state: stateOf(name) ?? "missing" })),
  };
}

/** What is not met, a sentence each. */
export function unmetOf({ approvals, objections, checks }: Requirements): readonly string[] {
  const wanting = approvals.required - approvals.by.length;
  const open = checks.filter(({ state }) => state !== "success");
  return [
    ...(wanting > 0
      ? [
          `It needs ${wanting} more ${wanting === 1 ? "approval" : "approvals"} of its newest commit.`,
        ]
      : []),
    ...objections.map((name) => `${name} requested changes.`),
    ...open.map(({ name }) => `The check "${name}" has not passed.`),
  ];
}
