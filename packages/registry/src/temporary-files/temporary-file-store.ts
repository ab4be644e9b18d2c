import type { Database } from "../database.ts";
import type { TemporaryFileOrigin, TemporaryRoom } from "./temporary-file.ts";

export async function insertTemporaryFile(
  db: Database,
  id: string,
  holder: string,
  origin: TemporaryFileOrigin,
  now: Date,
): Promise<void> {
  await db
    .insertInto("temporary_file")
    .values({ id, holder, origin, size_bytes: 0, created_at: now.toISOString() })
    .execute();
}

export async function resizeTemporaryFile(db: Database, id: string, size: number): Promise<void> {
  await db.updateTable("temporary_file").set({ size_bytes: size }).where("id", "=", id).execute();
}

export async function deleteTemporaryFile(db: Database, id: string): Promise<void> {
  await db.deleteFrom("temporary_file").where("id", "=", id).execute();
}

export async function sumTemporaryFiles(db: Database, holder: string): Promise<TemporaryRoom> {
  const rows = await db
    .selectFrom("temporary_file")
    .select(["origin", ({ fn }) => fn.sum<number>("size_bytes").as("size")])
    .where("holder", "=", holder)
    .groupBy("origin")
    .execute();
  const outputs = Number(rows.find(({ origin }) => origin === "output")?.size ?? 0);
  return { used: rows.reduce((sum, { size }) => sum + Number(size), 0), outputs };
}

/** Oldest first. */
export async function listOutputs(
  db: Database,
  holder: string,
): Promise<readonly { readonly id: string; readonly size: number }[]> {
  const rows = await db
    .selectFrom("temporary_file")
    .select(["id", "size_bytes"])
    .where("holder", "=", holder)
    .where("origin", "=", "output")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, size_bytes }) => ({ id, size: Number(size_bytes) }));
}

export async function listTemporaryFiles(db: Database, holder: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("temporary_file")
    .select("id")
    .where("holder", "=", holder)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listOldTemporaryFiles(db: Database, since: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("temporary_file")
    .select("id")
    .where("created_at", "<", since.toISOString())
    .execute();
  return rows.map(({ id }) => id);
}
