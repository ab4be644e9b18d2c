import { join } from "node:path";
import { createLineWriter } from "../dump/json-lines.ts";
import { SNAPSHOT_FILES } from "./backup-manifest.ts";
import type { BackupRun } from "./backup-run.ts";

/** Clocks of several processes differ a little. */
const CLOCKS_MS = 3_600_000;

/** Histories were read after the database: what they refer to may have come between. */
export async function saveLateObjects({ source, folder, files, startedAt }: BackupRun) {
  const writer = await createLineWriter(join(folder, SNAPSHOT_FILES.lateObjects));
  const since = new Date(startedAt.getTime() - CLOCKS_MS);
  const late: { digest: string; size: number }[] = [];
  for (const row of await source.registry.inventory.objectsSince(since)) {
    await writer.write(row);
    late.push({ digest: row.digest, size: Number(row.size_bytes) });
  }
  const { size, sha256 } = await writer.end();
  files.push({ path: SNAPSHOT_FILES.lateObjects, size, sha256 });
  return late;
}
