import { rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** Far longer than a lock is held. */
const OLD_MS = 60_000;

/** Removes locks of refs that outlived the process which held them, and answers whether there were some. */
export function removeOldLocks(gitDir: string, refs: readonly string[]): boolean {
  const old = refs
    .map((ref) => join(gitDir, `${ref}.lock`))
    .filter((lock) => {
      const found = statSync(lock, { throwIfNoEntry: false });
      return found !== undefined && Date.now() - found.mtimeMs > OLD_MS;
    });
  for (const lock of old) rmSync(lock, { force: true });
  return old.length > 0;
}
