import { createReadStream } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, isAbsolute, join, normalize, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import { walkFiles } from "../adapters/walk-files.ts";
import { StartError } from "../start-error.ts";
import { MANIFEST, type Manifest } from "./backup-manifest.ts";
import { readManifest, writeWhole } from "./folder-target.ts";

/** What a backup consists of, wherever it came from. */
const PARTS = /^(?:backup\.json$|blobs\/|git\/|snapshot-[0-9A-Za-z-]+\/)/;

/** Copies a backup's files below `into`, as they are in it. Throws `StartError` for what is no whole backup. */
export async function layOut(backup: string, isFile: boolean, into: string): Promise<Manifest> {
  if (isFile) await extractTar(backup, into);
  else await copyFolder(backup, into);
  const manifest = await readManifest(into);
  if (manifest) return manifest;
  throw new StartError("damaged-backup", `${backup} is no whole backup: it has no ${MANIFEST}.`);
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
    throw new StartError("damaged-backup", `${path} cannot be read: ${message}`, { cause: error });
  }
}

async function copyFolder(backup: string, into: string): Promise<void> {
  for await (const path of walkFiles(backup)) {
    const name = relative(backup, path);
    if (PARTS.test(name)) await writeFileAt(into, name, (target) => copyFile(path, target));
  }
}

/** Nothing outside of `into` is written, whatever an entry's name says. */
async function writeFileAt(
  into: string,
  name: string,
  write: (path: string) => Promise<void>,
): Promise<void> {
  const path = normalize(name);
  if (!PARTS.test(path) || isAbsolute(path) || path.split("/").includes(".."))
    throw new StartError("damaged-backup", `"${name}" cannot be in a backup.`);
  await mkdir(dirname(join(into, path)), { recursive: true, mode: 0o700 });
  await write(join(into, path));
}
