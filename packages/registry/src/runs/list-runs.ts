import type { Database } from "../database.ts";
import type { RepoType } from "../ids.ts";
import { canRead } from "../repos/repo-access.ts";
import type { Viewer } from "../viewer.ts";
import type { RunPage } from "./run.ts";

/** Longer inputs are not read for a list. */
const MOST_INPUT = 4000;
const DIVIDER = "_";

/** The runs of one account, or the shared ones of one repo. */
export type RunsOf =
  | { readonly accountKey: string; readonly repoKey: string | undefined }
  | { readonly sharedOf: string };

/** Of models that the viewer may see; the newest first. */
export async function listRuns(
  db: Database,
  viewer: Viewer,
  of: RunsOf,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<RunPage> {
  const after = readCursor(cursor);
  let query = db
    .selectFrom("run")
    .innerJoin("repo", "repo.key", "run.repo_key")
    .innerJoin("account", "account.key", "run.account_key")
    .select(["run.id", "run.task", "run.provider", "run.is_shared", "run.created_at"])
    .select("account.name as maker")
    .select([
      "repo.key as repo_key",
      "repo.type",
      "repo.namespace",
      "repo.name",
      "repo.private",
      "repo.group_key",
    ])
    .select(({ eb, fn }) =>
      eb
        .case()
        .when(fn<number>("length", ["run.input"]), "<=", MOST_INPUT)
        .then(eb.ref("run.input"))
        .end()
        .as("input"),
    );
  if ("sharedOf" in of)
    query = query.where("run.repo_key", "=", of.sharedOf).where("run.is_shared", "=", 1);
  else query = query.where("run.account_key", "=", of.accountKey);
  if ("accountKey" in of && of.repoKey) query = query.where("run.repo_key", "=", of.repoKey);
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
      key: row.repo_key,
      groupKey: row.group_key ?? undefined,
      id: { type: type as RepoType, namespace, name },
      private: row.private === 1,
    }),
    maker: row.maker,
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
