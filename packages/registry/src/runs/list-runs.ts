import type { Database } from "../database.ts";
import type { RepoType } from "../ids.ts";
import { canRead } from "../repos/repo-access.ts";
import type { AccountViewer } from "../viewer.ts";
import type { RunPage } from "./run.ts";

/** Longer inputs are not read for a list. */
const MOST_INPUT = 4000;
const DIVIDER = "_";

/** The viewer's own runs of models that they may still see, or of one repo; the newest first. */
export async function listRuns(
  db: Database,
  viewer: AccountViewer,
  {
    cursor,
    repoKey,
    limit,
  }: {
    readonly cursor: string | undefined;
    readonly repoKey: string | undefined;
    readonly limit: number;
  },
): Promise<RunPage> {
  const after = readCursor(cursor);
  let query = db
    .selectFrom("run")
    .innerJoin("repo", "repo.key", "run.repo_key")
    .select(["run.id", "run.task", "run.provider", "run.is_shared", "run.created_at"])
    .select(["repo.type", "repo.namespace", "repo.name", "repo.private"])
    .select(({ eb, fn }) =>
      eb
        .case()
        .when(fn<number>("length", ["run.input"]), "<=", MOST_INPUT)
        .then(eb.ref("run.input"))
        .end()
        .as("input"),
    )
    .where("run.account_key", "=", viewer.key);
  if (repoKey) query = query.where("run.repo_key", "=", repoKey);
  if (after)
    query = query.where(({ and, eb, or }) =>
      or([
        eb("run.created_at", "<", after.at),
        and([eb("run.created_at", "=", after.at), eb("run.id", "<", after.id)]),
      ]),
    );
  const rows = await query
    .orderBy("run.created_at", "desc")
    .orderBy("run.id", "desc")
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const runs = page.map(({ type, namespace, name, ...row }) => ({
    id: row.id,
    repo: { type: type as RepoType, namespace, name },
    isReadable: canRead(viewer, {
      id: { type: type as RepoType, namespace, name },
      private: row.private === 1,
    }),
    task: row.task,
    provider: row.provider ?? undefined,
    isShared: row.is_shared === 1,
    createdAt: new Date(row.created_at),
    input: row.input === null ? undefined : (JSON.parse(row.input) as unknown),
  }));
  return {
    runs: runs.filter(({ isReadable }) => isReadable),
    ...(rows.length > limit && last && { nextCursor: `${last.created_at}${DIVIDER}${last.id}` }),
  };
}

/** A cursor that was not made here begins at the first page. */
function readCursor(cursor = "") {
  const end = cursor.indexOf(DIVIDER);
  return end < 0 ? undefined : { at: cursor.slice(0, end), id: cursor.slice(end + 1) };
}
