import type { Pull, Repo } from "@orrery/registry";
import type { DiffData } from "@orrery/web/page-data/repo/diff";
import type { PullData } from "@orrery/web/page-data/repo/discussions";
import { originOf } from "../../../http/origin.ts";
import { readDiff } from "../../diff/read-diff.ts";
import { repoPath } from "../../discussions/render-comments.ts";
import type { PageContext, PageRequest } from "../../page-context.ts";
import { presentCommit } from "../../present/present-page.ts";

const NO_DIFF: DiffData = { files: [], added: 0, removed: 0, fileCount: 0 };

/** What a pull request changes, and what the viewer may do with its commits. */
export async function loadPull(
  { config, hub }: PageContext,
  { viewer, request }: PageRequest,
  repo: Repo,
  pull: Pull,
): Promise<PullData> {
  const { pulls, repos } = hub.registry;
  const changes = await pulls.changes(viewer, repo, pull);
  return {
    base: pull.base,
    ...(pull.merged && { mergeCommit: pull.merged.to }),
    commits: (changes?.commits ?? []).map(presentCommit),
    diff: changes ? await readDiff((format) => pulls.diff(repo, changes, format)) : NO_DIFF,
    hasConflicts: changes?.hasConflicts ?? false,
    cloneUrl: originOf(config, request) + repoPath(repo),
    canMerge: (changes?.canMerge ?? false) && repos.canWrite(viewer, repo),
    canPush: pulls.canPushTo(viewer, repo, pull),
  };
}
