import { type Decision, isUnderWay, type Pull, type Repo, unmetOf } from "@orrery/registry";
import type { DiffData } from "@orrery/web/page-data/repo/diff";
import type { DecisionData, PullData } from "@orrery/web/page-data/repo/discussions";
import { parseLineRange } from "@orrery/web/page-data/repo/line-range";
import { originOf } from "../../../http/origin.ts";
import { readDiff } from "../../diff/read-diff.ts";
import { repoPath } from "../../discussions/render-comments.ts";
import type { PageContext, PageRequest } from "../../page-context.ts";
import { presentCheck, presentChecked } from "../../present/present-checks.ts";

const NO_DIFF: DiffData = { files: [], added: 0, removed: 0, fileCount: 0 };

/** What a pull request changes, and what the viewer may do with its commits. */
export async function loadPull(
  { config, hub }: PageContext,
  { viewer, request, query }: PageRequest,
  repo: Repo,
  pull: Pull,
): Promise<PullData> {
  const { pulls, repos, commitStatuses, reviews } = hub.registry;
  const changes = await pulls.changes(viewer, repo, pull);
  const commits = changes?.commits ?? [];
  const ids = commits.map(({ id }) => id);
  const head = commits[0]?.id;
  const commentOn = parseLineRange(query.get("on") ?? "");
  const [counts, checks, decisions, requirements] = await Promise.all([
    commitStatuses.counts(repo, ids),
    commitStatuses.list({ repo, commit: head, isClosed: false }),
    reviews.decisions(repo, pull),
    reviews.requirements(repo, pull),
  ]);
  return {
    base: pull.base,
    ...(pull.merged && { mergeCommit: pull.merged.to }),
    commits: presentChecked(commits, counts),
    checks: checks.map(presentCheck),
    diff: changes ? await readDiff((format) => pulls.diff(repo, changes, format)) : NO_DIFF,
    hasConflicts: changes?.hasConflicts ?? false,
    cloneUrl: originOf(config, request) + repoPath(repo),
    canMerge: (changes?.canMerge ?? false) && repos.canWrite(viewer, repo),
    decisions: decisions.map(presentDecision),
    unmet: isUnderWay(pull) ? unmetOf(requirements) : [],
    canOverride: repos.canAdmin(viewer, repo),
    ...(changes && reviews.canDecide(viewer, repo, pull) && { reviewable: changes.to }),
    canCommentLines: isUnderWay(pull),
    ...(commentOn && { commentOn }),
    canPush: pulls.canPushTo(viewer, repo, pull),
  };
}

const presentDecision = (decision: Decision): DecisionData => ({
  author: decision.authorName,
  verdict: decision.verdict,
  date: decision.createdAt.toISOString(),
  isStale: decision.isStale,
  isBinding: decision.isBinding,
});
