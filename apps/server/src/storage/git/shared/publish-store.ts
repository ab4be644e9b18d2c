import type { Database, RefUpdate } from "@orrery/registry";
import type { HistoryMark, StoredPack, StoredRef } from "./history-view.ts";

/** A change of a ref, with the commit that the new id leads to. */
export interface RefMove extends RefUpdate {
  readonly target: StoredRef["target"];
}

/** One write of a history. */
export interface Publication {
  readonly key: string;
  /** What its packs were made against; `undefined` for nothing. */
  readonly base: HistoryMark | undefined;
  /** New, and never used before. */
  readonly version: string;
  readonly at: string;
  readonly moves: readonly RefMove[];
  readonly packs: readonly StoredPack[];
  /** These packs are all there is from now on: nothing may have changed since `base`. */
  readonly replaces?: { readonly epoch: string; readonly repack: string; readonly deadAt: string };
}

/** What a history was at, and what it is at now. */
export interface Moved {
  readonly before: string | undefined;
  readonly mark: Pick<HistoryMark, "epoch" | "repack">;
}

/** Of rows in one statement: parameters are limited. */
const BATCH = 500;

class Refused extends Error {}

/**
 * Writes all of it or, where a ref is not at `from` or packs were replaced since, nothing. Returns the version
 * before; `undefined` when refused.
 */
export async function publish(db: Database, publication: Publication): Promise<Moved | undefined> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const moved = await lock(transaction, publication);
      if (!(await moveOnly(transaction, publication))) {
        await requireRefs(transaction, publication);
        await writeRefs(transaction, publication);
      }
      await writePacks(transaction, publication);
      await transaction
        .insertInto("git_move")
        .values({ version: publication.version, made_at: publication.at })
        .execute();
      return moved;
    });
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

/** Until the transaction ends, other writers of this history wait. */
async function lock(
  db: Database,
  { key, base, version, at, replaces }: Publication,
): Promise<Moved> {
  let isNew = false;
  if (!base) {
    const made = { repo_key: key, epoch: version, version, repack: version, changed_at: at };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("git_repo")
      .values(made)
      .onConflict((conflict) => conflict.column("repo_key").doNothing())
      .executeTakeFirstOrThrow();
    isNew = numInsertedOrUpdatedRows === 1n;
  }
  if (isNew) return { before: undefined, mark: { epoch: version, repack: version } };
  const row = await db
    .updateTable("git_repo")
    .set(({ ref }) => ({ previous: ref("version"), version, changed_at: at }))
    .where("repo_key", "=", key)
    .returning(["epoch", "repack", "previous"])
    .executeTakeFirst();
  if (!row) throw new Refused();
  if (base && (row.epoch !== base.epoch || row.repack !== base.repack)) throw new Refused();
  const before = row.previous ?? undefined;
  if (!replaces) return { before, mark: { epoch: row.epoch, repack: row.repack } };
  if (before !== base?.version) throw new Refused();
  const { epoch, repack } = replaces;
  await db.updateTable("git_repo").set({ epoch, repack }).where("repo_key", "=", key).execute();
  return { before, mark: { epoch, repack } };
}

/** A commit to a branch that is there, in one statement; `false` for what is more than that. */
async function moveOnly(db: Database, { key, moves }: Publication): Promise<boolean> {
  const [move, ...others] = moves;
  if (move?.from === undefined || move.to === undefined || others.length > 0) return false;
  const { numUpdatedRows } = await db
    .updateTable("git_ref")
    .set({ oid: move.to, target: move.target ?? null })
    .where("repo_key", "=", key)
    .where("name", "=", move.ref)
    .where("oid", "=", move.from)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Refused();
  return true;
}

async function requireRefs(db: Database, { key, moves }: Publication): Promise<void> {
  const present = new Map<string, string>();
  for (const batch of batches(moves)) {
    const rows = await db
      .selectFrom("git_ref")
      .select(["name", "oid"])
      .where("repo_key", "=", key)
      .where(
        "name",
        "in",
        batch.map(({ ref }) => ref),
      )
      .execute();
    for (const { name, oid } of rows) present.set(name, oid);
  }
  for (const { ref, from, to } of moves) {
    if (present.get(ref) !== from) throw new Refused();
    if (from === undefined && to !== undefined && (await isInTheWay(db, key, ref)))
      throw new Refused();
  }
}

/** Refs are files of the local repositories: none can be a folder of another one. */
async function isInTheWay(db: Database, key: string, ref: string): Promise<boolean> {
  const parts = ref.split("/");
  const folders = parts.slice(2).map((_, index) => parts.slice(0, index + 2).join("/"));
  const row = await db
    .selectFrom("git_ref")
    .select("name")
    .where("repo_key", "=", key)
    .where((where) =>
      where.or([
        where("name", "in", folders),
        // "0" follows "/".
        where.and([where("name", ">", `${ref}/`), where("name", "<", `${ref}0`)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function writeRefs(db: Database, { key, moves }: Publication): Promise<void> {
  const gone = moves.filter(({ to }) => to === undefined).map(({ ref }) => ref);
  for (const batch of batches(gone))
    await db.deleteFrom("git_ref").where("repo_key", "=", key).where("name", "in", batch).execute();
  const rows = moves.flatMap(({ ref, to, target }) =>
    to === undefined ? [] : [{ repo_key: key, name: ref, oid: to, target: target ?? null }],
  );
  for (const batch of batches(rows))
    await db
      .insertInto("git_ref")
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(["repo_key", "name"]).doUpdateSet(({ ref }) => ({
          oid: ref("excluded.oid"),
          target: ref("excluded.target"),
        })),
      )
      .execute();
}

async function writePacks(db: Database, { key, packs, replaces }: Publication): Promise<void> {
  if (replaces)
    await db
      .updateTable("git_pack")
      .set({ dead_at: replaces.deadAt })
      .where("repo_key", "=", key)
      .where("dead_at", "is", null)
      .execute();
  for (const { name, bytes, indexBytes, objects, sha256, madeAt } of packs)
    await db
      .insertInto("git_pack")
      .values({
        repo_key: key,
        name,
        bytes,
        index_bytes: indexBytes,
        objects,
        sha256,
        made_at: madeAt,
      })
      .execute();
}

function* batches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}

/**
 * Whether a write whose answer was lost came to be. If not, it never will: its version is taken. Waits for its
 * transaction, should it still run.
 */
export async function wasPublished(db: Database, version: string, at: string): Promise<boolean> {
  const row = await db
    .insertInto("git_move")
    .values({ version, made_at: at })
    .onConflict((conflict) => conflict.column("version").doNothing())
    .returning("version")
    .executeTakeFirst();
  return row === undefined;
}
