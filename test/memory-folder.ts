import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const NEEDED_BYTES = 8 * 1024 ** 3;

/**
 * A temporary folder in memory, deleted with this process: tests spend a tenth of their time on waiting until a disk has
 * what hubs write. `undefined` where memory is short, or where no program may run from there.
 */
export function memoryFolder(): string | undefined {
  if (!canHold()) return undefined;
  const folder = mkdtempSync(join(MEMORY, "orrery-tests-"));
  // PostgreSQL and isolated processes run as other users.
  chmodSync(folder, 0o755);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function canHold(): boolean {
  try {
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .findLast((line) => line.split(" ")[1] === MEMORY);
    const { bavail, bsize } = statfsSync(MEMORY);
    const isFree = Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
    return mount !== undefined && !mount.includes("noexec") && isFree;
  } catch {
    return false;
  }
}
