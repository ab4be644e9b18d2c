import type { Database } from "../database.ts";
import { isPending } from "./garbage-store.ts";

const CLAIM_MS = 60_000;
const RENEW_MS = 15_000;
const LOOK_AGAIN_MS = 50;

type Now = () => Date;

/**
 * Runs `work` on a history without concurrent writes, in any process: claims first, then looks for writers.
 * Writers register first, then look for claims, so at least one of two sees the other. Returns `false`,
 * without running it, if there is a writer or another collector.
 */
export async function withoutWriters(
  db: Database,
  repoKey: string,
  now: Now,
  work: () => Promise<void>,
): Promise<boolean> {
  if (!(await claim(db, repoKey, now()))) return false;
  const renewal = setInterval(() => {
    renew(db, repoKey, now()).catch(() => {});
  }, RENEW_MS);
  try {
    if (await isPending(db, repoKey)) return false;
    await work();
    return true;
  } finally {
    clearInterval(renewal);
    await db.deleteFrom("tidy_claim").where("repo_key", "=", repoKey).execute();
  }
}

/** Resolves when no collector works on the repo; the claim of a dead one expires. */
export async function untilUnclaimed(db: Database, repoKey: string, now: Now): Promise<void> {
  while (await isClaimed(db, repoKey, now()))
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}

const endOf = (now: Date): string => new Date(now.getTime() + CLAIM_MS).toISOString();

async function claim(db: Database, repoKey: string, now: Date): Promise<boolean> {
  await db
    .deleteFrom("tidy_claim")
    .where("repo_key", "=", repoKey)
    .where("claimed_until", "<", now.toISOString())
    .execute();
  const row = await db
    .insertInto("tidy_claim")
    .values({ repo_key: repoKey, claimed_until: endOf(now) })
    .onConflict((conflict) => conflict.column("repo_key").doNothing())
    .returning("repo_key")
    .executeTakeFirst();
  return row !== undefined;
}

const renew = (db: Database, repoKey: string, now: Date) =>
  db
    .updateTable("tidy_claim")
    .set({ claimed_until: endOf(now) })
    .where("repo_key", "=", repoKey)
    .execute();

async function isClaimed(db: Database, repoKey: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("tidy_claim")
    .select("repo_key")
    .where("repo_key", "=", repoKey)
    .where("claimed_until", ">=", now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}
