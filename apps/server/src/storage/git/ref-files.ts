import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A full ref name that is safe as a path: no segment that starts with a dot, none that is empty. */
const REF = /^refs(\/(?!\.)[^/\0\\]+)+$/;
const OID = /^([0-9a-f]{40})\n/;
const ABSENT = new Set(["ENOENT", "EISDIR", "ENOTDIR", "ENAMETOOLONG"]);

/**
 * Reads a ref as git does: its own file first, then the list of packed refs. Starts no process, and is
 * never older than the files. `undefined` for a missing ref.
 */
export function readRef(gitDir: string, name: string): string | undefined {
  if (!REF.test(name)) return undefined;
  const own = readIfThere(join(gitDir, name));
  if (own !== undefined) return OID.exec(own)?.[1];
  const packed = readIfThere(join(gitDir, "packed-refs"));
  const end = packed?.indexOf(` ${name}\n`) ?? -1;
  return end < 0 ? undefined : packed?.slice(end - 40, end);
}

/** Synchronous: the thread pool costs several times as much as reading one line. */
function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}
