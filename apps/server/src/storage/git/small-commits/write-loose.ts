import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import { ignore } from "../../files/file-names.ts";
import { frameOf, type MadeObject } from "./git-bytes.ts";

const deflated = promisify(deflate);
const AT_ONCE = 8;
/** As git compresses them: fast. */
const LEVEL = 1;

/**
 * Writes objects into a repository, each in a file of its own as git does. `isDurable`: they outlast a power cut. Fails
 * where the repository is gone.
 */
export async function writeLoose(
  gitDir: string,
  objects: readonly MadeObject[],
  isDurable: boolean,
): Promise<void> {
  const left = objects.values();
  const worker = async () => {
    for (const object of left) await writeOne(gitDir, object, isDurable);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function writeOne(gitDir: string, object: MadeObject, isDurable: boolean): Promise<void> {
  const { oid, content } = object;
  const folder = join(gitDir, "objects", oid.slice(0, 2));
  await mkdir(folder).catch(ignore("EEXIST"));
  // A name by which git knows litter.
  const made = join(folder, `tmp_obj_${randomUUID()}`);
  const bytes = await deflated(Buffer.concat([Buffer.from(frameOf(object)), content]), {
    level: LEVEL,
  });
  try {
    const file = await open(made, "wx", 0o444);
    try {
      await file.writeFile(bytes);
      if (isDurable) await file.sync();
    } finally {
      await file.close();
    }
    await rename(made, join(folder, oid.slice(2)));
  } catch (error) {
    await rm(made, { force: true });
    throw error;
  }
}
