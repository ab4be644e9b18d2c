import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { availableParallelism, cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";

const MB = 1_000_000;

/** What this machine does without us, so that figures of different machines can be compared. */
export async function yardstick(): Promise<readonly (readonly [what: string, value: string])[]> {
  const block = randomBytes(MB);
  const began = performance.now();
  for (let count = 0; count < 200; count++) createHash("sha256").update(block).digest();
  const hashed = 200_000 / (performance.now() - began);
  return [
    ["processor", `${cpus()[0]?.model ?? "unknown"}, ${availableParallelism()} cores`],
    ["memory", `${Math.round(totalmem() / 2 ** 30)} GiB`],
    ["Node", process.version],
    ["SHA-256, one core", `${hashed.toFixed(0)} MB/s`],
    ["disk, 256 MB written and synced", `${(await writeSpeed(block, 256)).toFixed(0)} MB/s`],
  ];
}

async function writeSpeed(block: Buffer, megabytes: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
  try {
    const began = performance.now();
    const file = await open(join(folder, "file"), "w");
    for (let count = 0; count < megabytes; count++) await file.write(block);
    await file.sync();
    await file.close();
    return (megabytes * 1000) / (performance.now() - began);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
