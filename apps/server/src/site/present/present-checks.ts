import type { CheckCounts, CommitId, CommitStatus, GitLogEntry } from "@orrery/registry";
import type { CheckData } from "@orrery/web/page-data/repo/checks";
import type { CommitSummary } from "@orrery/web/page-data/repo/files";
import { presentCommit } from "./present-page.ts";

export const presentCheck = (status: CommitStatus): CheckData => ({
  name: status.context,
  state: status.state,
  description: status.description,
  ...(status.targetUrl && { url: status.targetUrl }),
  date: status.updatedAt.toISOString(),
});

/** Commits, each with how many of its checks passed. */
export const presentChecked = (
  commits: readonly GitLogEntry[],
  counts: ReadonlyMap<CommitId, CheckCounts>,
): readonly CommitSummary[] =>
  commits.map((commit) => {
    const checks = counts.get(commit.id);
    return { ...presentCommit(commit), ...(checks && { checks }) };
  });
