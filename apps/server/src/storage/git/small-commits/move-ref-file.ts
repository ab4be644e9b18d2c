import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { RefUpdate } from "@orrery/registry";

/** A branch or pull request whose name is safe as a path. */
const SAFE = /^refs\/(?:heads|pr)(?:\/[\w-][\w.-]*)+$/;

/**
 * Moves a ref that has a file of its own to a commit that is stored, as `git update-ref` does and without a process;
 * `undefined`, and nothing changed, where git has to look: the ref is elsewhere, packed, or locked.
 */
export async function moveRefFile(
  gitDir: string,
  { ref, from, to }: RefUpdate,
): Promise<true | undefined> {
  const path = join(gitDir, ref);
  if (from === undefined || to === undefined || !SAFE.test(ref) || !isAt(path, from))
    return undefined;
  // A name by which git knows litter.
  const made = join(gitDir, "objects", `tmp_obj_${randomUUID()}`);
  try {
    const file = await open(made, "wx");
    try {
      await file.writeFile(`${to}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    return swap(made, path, from);
  } finally {
    await rm(made, { force: true });
  }
}

/** Under git's own lock, held for two system calls. A hub killed between them leaves it: see `removeOldLocks`. */
function swap(made: string, path: string, from: string): true | undefined {
  const lock = `${path}.lock`;
  try {
    linkSync(made, lock);
  } catch {
    return undefined;
  }
  if (isAt(path, from)) {
    renameSync(lock, path);
    return true;
  }
  rmSync(lock);
  return undefined;
}

function isAt(path: string, oid: string): boolean {
  try {
    return readFileSync(path, "latin1") === `${oid}\n`;
  } catch {
    return false;
  }
}
