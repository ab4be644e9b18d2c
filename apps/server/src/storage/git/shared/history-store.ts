import { askTogether, type Database, parseCommitId } from "@orrery/registry";
import type { HistoryView, StoredPack, StoredRef } from "./history-view.ts";

const MAX_TRIES = 20;

export async function findVersion(db: Database, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("git_repo")
    .select("version")
    .where("repo_key", "=", key)
    .executeTakeFirst();
  return row?.version;
}

interface RefsWanted {
  readonly key: string;
  readonly names: readonly string[];
}

const findAllRefs = askTogether(
  async (db, wanted: readonly RefsWanted[]): Promise<readonly ReadonlyMap<string, StoredRef>[]> => {
    const rows = await db
      .selectFrom("git_ref")
      .select(["repo_key", "name", "oid", "target"])
      .where((where) =>
        where.or(
          wanted.map(({ key, names }) =>
            where.and([where("repo_key", "=", key), where("name", "in", names)]),
          ),
        ),
      )
      .execute();
    const found = Map.groupBy(rows, (row) => row.repo_key);
    return wanted.map(({ key, names }) =>
      asRefs((found.get(key) ?? []).filter(({ name }) => names.includes(name))),
    );
  },
  ({ key, names }) => `${key} ${names.join("\n")}`,
);

/** Where a history's refs of these names are. */
export const findRefs = async (
  db: Database,
  key: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, StoredRef>> =>
  names.length === 0 ? new Map() : findAllRefs(db, { key, names });

/** All refs of a history. */
export async function listRefs(db: Database, key: string): Promise<ReadonlyMap<string, StoredRef>> {
  const rows = await db
    .selectFrom("git_ref")
    .select(["name", "oid", "target"])
    .where("repo_key", "=", key)
    .execute();
  return asRefs(rows);
}

interface RefRow {
  readonly name: string;
  readonly oid: string;
  readonly target: string | null;
}

const asRefs = (rows: readonly RefRow[]): ReadonlyMap<string, StoredRef> =>
  new Map(
    rows.map(({ name, oid, target }) => [name, { oid, target: parseCommitId(target ?? "") }]),
  );

export async function listPacks(db: Database, key: string): Promise<readonly StoredPack[]> {
  const rows = await db
    .selectFrom("git_pack")
    .selectAll()
    .where("repo_key", "=", key)
    .where("dead_at", "is", null)
    .execute();
  return rows.map(({ name, bytes, index_bytes, objects, sha256, made_at }) => ({
    name,
    bytes,
    indexBytes: index_bytes,
    objects,
    sha256,
    madeAt: made_at,
  }));
}

/**
 * One moment of a history; `undefined` for none. Every write changes the version, so what is read between two
 * looks at the same version belongs together.
 */
export async function readView(db: Database, key: string): Promise<HistoryView | undefined> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const row = await db
      .selectFrom("git_repo")
      .select(["epoch", "version", "repack", "tidied"])
      .where("repo_key", "=", key)
      .executeTakeFirst();
    if (!row) return undefined;
    const [refs, packs] = await Promise.all([listRefs(db, key), listPacks(db, key)]);
    if ((await findVersion(db, key)) === row.version)
      return { ...row, tidied: row.tidied ?? undefined, refs, packs };
  }
  throw new Error(`The history ${key} changes too often to be read.`);
}

export async function historyBytes(db: Database, key: string): Promise<number> {
  return (await listPacks(db, key)).reduce(
    (sum, { bytes, indexBytes }) => sum + bytes + indexBytes,
    0,
  );
}

const PAGE = 1000;

/** Every history, and when it changed last. */
export async function* listHistoryRows(
  db: Database,
): AsyncGenerator<{ readonly key: string; readonly changedAt: Date }> {
  let after = "";
  for (;;) {
    const rows = await db
      .selectFrom("git_repo")
      .select(["repo_key", "changed_at"])
      .where("repo_key", ">", after)
      .orderBy("repo_key")
      .limit(PAGE)
      .execute();
    for (const { repo_key: key, changed_at } of rows)
      yield { key, changedAt: new Date(changed_at) };
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.repo_key ?? after;
  }
}

/** `false`: another process makes new packs of this history. */
export async function claimRepack(
  db: Database,
  key: string,
  now: string,
  until: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("git_repo")
    .set({ repacked_until: until })
    .where("repo_key", "=", key)
    .where((where) =>
      where.or([where("repacked_until", "is", null), where("repacked_until", "<", now)]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function endRepack(db: Database, key: string): Promise<void> {
  await db
    .updateTable("git_repo")
    .set({ repacked_until: null })
    .where("repo_key", "=", key)
    .execute();
}

/** Notes that this version has nothing to tidy. */
export async function setTidied(db: Database, key: string, version: string): Promise<void> {
  await db
    .updateTable("git_repo")
    .set({ tidied: version })
    .where("repo_key", "=", key)
    .where("version", "=", version)
    .execute();
}
