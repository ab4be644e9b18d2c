import { DEFAULT_BRANCH } from "@orrery/registry";
import type { CommitsData } from "@orrery/web/page-data/repo/history";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { pathFrom } from "../../../http/repo-params.ts";
import type { Load } from "../../page-context.ts";
import { presentChecked } from "../../present/present-checks.ts";
import { presentHead } from "../../present/present-page.ts";
import { repoAt } from "./load-repo.ts";

const SHOWN = 50;

/** Commits, newest first: of a repo, or of one of its files or folders. */
export const loadCommits =
  (kind: RepoKind): Load<CommitsData> =>
  async (context, visit) => {
    const { files, history, commitStatuses } = context.hub.registry;
    const revision = visit.params.revision ?? DEFAULT_BRANCH;
    const at = await repoAt(context, kind, visit, revision);
    const path = pathFrom(visit.params["*"] ?? "");
    const cursor = visit.query.get("cursor") ?? undefined;
    const [repo, branches, page] = await Promise.all([
      presentHead(context, visit, at.repo),
      files.branches(at),
      path === "" ? history.list(at, SHOWN, cursor) : history.listOf(at, path, SHOWN, cursor),
    ]);
    const ids = page.commits.map(({ id }) => id);
    const checks = at.isClosed ? new Map() : await commitStatuses.counts(at.repo, ids);
    return {
      repo,
      revision,
      path,
      branches,
      commits: presentChecked(page.commits, checks),
      ...(page.total !== undefined && { total: page.total }),
      ...(page.nextCursor && { nextCursor: page.nextCursor }),
      isContinued: cursor !== undefined,
    };
  };
