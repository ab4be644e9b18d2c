import { join } from "node:path";
import { tableFile } from "../dump/dump-database.ts";
import { createLineWriter, readLines } from "../dump/json-lines.ts";
import { type SavedRepo, SNAPSHOT_FILES } from "./backup-manifest.ts";
import type { BackupRun } from "./backup-run.ts";
import { saveHistory } from "./save-history.ts";

/** Saves the histories of all repos in the dump. Returns how many, and which were deleted meanwhile. */
export async function saveHistories({ source, target, ...run }: BackupRun) {
  const writer = await createLineWriter(join(run.folder, SNAPSHOT_FILES.repos));
  const deleted: string[] = [];
  let count = 0;
  for await (const line of readLines(join(run.folder, tableFile("repo")))) {
    run.signal.throwIfAborted();
    const { key, is_entry: isEntry } = line as { key: string; is_entry: number };
    if (isEntry === 1) continue;
    const saved = await saveHistory({ source, target, ...run }, key);
    if (saved === "deleted") deleted.push(key);
    else if (saved === "damaged") run.damaged.push(`history ${key}`);
    else {
      await writer.write({ key, refs: saved.refs } satisfies SavedRepo);
      count++;
      run.onStep({ kind: "history", bytes: 0 });
    }
  }
  const { size, sha256 } = await writer.end();
  run.files.push({ path: SNAPSHOT_FILES.repos, size, sha256 });
  return { count, deleted };
}
