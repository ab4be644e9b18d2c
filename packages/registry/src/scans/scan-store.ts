import { type FileScan, SCAN_VERSION } from "@orrery/scan";
import type { Database } from "../database.ts";
import type { FileIssue } from "./scan.ts";

const BATCH = 500;

/** Scans of these contents, by content and name with a NUL between. */
export async function findFileScans(
  db: Database,
  contents: readonly string[],
): Promise<ReadonlyMap<string, FileScan>> {
  const found = new Map<string, FileScan>();
  for (let from = 0; from < contents.length; from += BATCH) {
    const rows = await db
      .selectFrom("file_scan")
      .selectAll()
      .where("content", "in", contents.slice(from, from + BATCH))
      .where("version", "=", SCAN_VERSION)
      .execute();
    for (const { content, name, scan } of rows) found.set(scanKey(content, name), JSON.parse(scan));
  }
  return found;
}

export const scanKey = (content: string, name: string): string => `${content}\0${name}`;

export async function putFileScan(
  db: Database,
  content: string,
  name: string,
  scan: FileScan,
): Promise<void> {
  const columns = { version: SCAN_VERSION, scan: JSON.stringify(scan) };
  await db
    .insertInto("file_scan")
    .values({ content, name, ...columns })
    .onConflict((conflict) => conflict.columns(["content", "name"]).doUpdateSet(columns))
    .execute();
}

export async function findRepoScan(db: Database, repoKey: string) {
  const row = await db
    .selectFrom("repo_scan")
    .selectAll()
    .where("repo_key", "=", repoKey)
    .executeTakeFirst();
  return (
    row && {
      head: row.head,
      isCurrent: row.version === SCAN_VERSION,
      issues: JSON.parse(row.issues) as readonly FileIssue[],
    }
  );
}

/** Does nothing if the repo was deleted in the meantime. */
export async function putRepoScan(
  db: Database,
  repoKey: string,
  head: string,
  issues: readonly FileIssue[],
): Promise<void> {
  const columns = { head, version: SCAN_VERSION, issues: JSON.stringify(issues) };
  await db
    .insertInto("repo_scan")
    .columns(["repo_key", "head", "version", "issues"])
    .expression((query) =>
      query
        .selectFrom("repo")
        .select(({ val }) => [
          "key as repo_key",
          val(columns.head).as("head"),
          val(columns.version).as("version"),
          val(columns.issues).as("issues"),
        ])
        .where("key", "=", repoKey),
    )
    .onConflict((conflict) => conflict.column("repo_key").doUpdateSet(columns))
    .execute();
}

/** Repos whose newest commit was not scanned by the current rules. */
export async function listUnscanned(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("repo")
    .leftJoin("repo_scan", "repo_scan.repo_key", "repo.key")
    .select("repo.key")
    .where("repo.head", "is not", null)
    .where(({ eb, or, ref }) =>
      or([
        eb("repo_scan.head", "is", null),
        eb("repo_scan.head", "<>", ref("repo.head")),
        eb("repo_scan.version", "<>", SCAN_VERSION),
      ]),
    )
    .execute();
  return rows.map(({ key }) => key);
}
