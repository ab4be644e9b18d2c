import { DEFAULT_BRANCH } from "@orrery/registry";
import type { CommitData } from "@orrery/web/page-data/repo/history";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { readDiff } from "../../diff/read-diff.ts";
import type { Load } from "../../page-context.ts";
import { presentCheck } from "../../present/present-checks.ts";
import { presentCommit, presentHead } from "../../present/present-page.ts";
import { repoAt } from "./load-repo.ts";

/** One commit and what it changed. */
export const loadCommit =
  (kind: RepoKind): Load<CommitData> =>
  async (context, visit) => {
    const { history, commitStatuses } = context.hub.registry;
    const at = await repoAt(context, kind, visit, visit.params.revision ?? DEFAULT_BRANCH);
    const commit = await history.get(at);
    return {
      repo: await presentHead(context, visit, at.repo),
      commit: presentCommit(commit),
      description: commit.message
        .split(/\n\s*\n/)
        .slice(1)
        .join("\n\n")
        .slice(0, MAX_TEXT),
      parents: commit.parents,
      checks: at.isClosed ? [] : (await commitStatuses.list(at)).map(presentCheck),
      diff: await readDiff((format) => history.changes(at, commit, format)),
    };
  };

const MAX_TEXT = 20_000;
