import { createReadStream } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, isAbsolute, join, normalize, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import { StartError } from "../../base/start-error.ts";
import { MANIFEST, type Manifest } from "../../storage/backup/backup-manifest.ts";
import { readManifest, writeWhole } from "../../storage/backup/folder-target.ts";
import { walkFiles } from "../../storage/files/walk-files.ts";

/** What a backup consists of, wherever it came from. */
const PARTS = /^(?:backup\.json$|blobs\/|git\/|snapshot-[0-9A-Za-z-]+\/)/;

/** Copies a backup's files below `into`, unchanged. Throws `StartError` for an incomplete backup. */
export async function layOut(backup: string, isFile: boolean, into: string): Promise<Manifest> {
  if (isFile) await extractTar(backup, into);
  else await copyFolder(backup, into);
  const manifest = await readManifest(into);
  if (manifest) return manifest;
  throw new StartError(
    "damaged-backup",
    `${backup} is not a complete backup: ${MANIFEST} is missing.`,
  );
}

async function extractTar(path: string, into: string): Promise<void> {
  const entries = extract();
  const reading = pipeline(createReadStream(path), entries);
  reading.catch(() => {});
  try {
    for await (const entry of entries) {
      const { name, type, size } = entry.header;
      if (type === "file") await writeFileAt(into, name, (path) => writeWhole(path, size, entry));
      else entry.resume();
    }
    await reading;
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { message } = error as Error;
    throw new StartError("damaged-backup", `Can't read ${path}: ${message}`, { cause: error });
  }
}

async function copyFolder(backup: string, into: string): Promise<void> {
  for await (const path of walkFiles(backup)) {
    const name = relative(backup, path);
    if (PARTS.test(name)) await writeFileAt(into, name, (target) => copyFile(path, target));
  }
}

/** Writes only inside `into`, whatever an entry's name is. */
async function writeFileAt(
  into: string,
  name: string,
  write: (path: string) => Promise<void>,
): Promise<void> {
  const path = normalize(name);
  if (!PARTS.test(path) || isAbsolute(path) || path.split("/").includes(".."))
    throw new StartError("damaged-backup", `Invalid name in a backup: "${name}".`);
  await mkdir(dirname(join(into, path)), { recursive: true, mode: 0o700 });
  await write(join(into, path));
}
