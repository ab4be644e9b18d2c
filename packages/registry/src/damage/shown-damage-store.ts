import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { RepoId, RepoType } from "../ids.ts";
import type { DamageKind, ShownDamage } from "./damage.ts";

const REPOS_OF_EACH = 3;

/** The newest first, with the repos that are concerned. */
export async function listShownDamage(
  db: Database,
  isRepaired: boolean,
  limit: number,
): Promise<readonly ShownDamage[]> {
  const rows = await db
    .selectFrom("damage")
    .selectAll()
    .where("repaired_at", isRepaired ? "is not" : "is", null)
    .orderBy(isRepaired ? "repaired_at" : "found_at", "desc")
    .orderBy("what")
    .orderBy("problem")
    .limit(limit)
    .execute();
  return Promise.all(rows.map(async (row) => ({ ...fromRow(row), repos: await reposOf(db, row) })));
}

const fromRow = ({ kind, what, problem, detail, found_at, repaired_at }: Row) => ({
  kind: kind as DamageKind,
  ...{ what, problem, detail },
  foundAt: new Date(found_at),
  repairedAt: repaired_at === null ? undefined : new Date(repaired_at),
});

type Row = Selectable<Tables["damage"]>;

/** A history is named by its repo; a blob, and a row about one, by its digest. */
async function reposOf(
  db: Database,
  { kind, what }: Pick<Row, "kind" | "what">,
): Promise<readonly RepoId[]> {
  if (kind === "database") return [];
  const rows = await db
    .selectFrom("repo")
    .select(["type", "namespace", "name"])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("key", "=", what),
        eb("key", "in", selectFrom("lfs_object").select("repo_key").where("digest", "=", what)),
      ]),
    )
    .orderBy("key")
    .limit(REPOS_OF_EACH)
    .execute();
  return rows.map(({ type, ...name }) => ({ type: type as RepoType, ...name }));
}
