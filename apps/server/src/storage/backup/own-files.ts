import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { ignore } from "../files/file-names.ts";
import { walkFiles } from "../files/walk-files.ts";
import type { ManifestFile } from "./backup-manifest.ts";
import { hashOf } from "./hash-bytes.ts";

/** Files of the data folder that are copied unchanged. */
const OWN_FILES = ["secret.key", "hub-id", "catalog"];

/** Those files, below `data/` in the snapshot. */
export async function* ownFiles(dataFolder: string): AsyncGenerator<ManifestFile> {
  for (const name of OWN_FILES) {
    const path = join(dataFolder, name);
    const found = await stat(path).catch(ignore("ENOENT"));
    const paths = found?.isDirectory() ? walkFiles(path) : found ? [path] : [];
    for await (const file of paths)
      yield {
        path: join("data", relative(dataFolder, file)),
        size: (await stat(file)).size,
        sha256: await hashOf(createReadStream(file)),
      };
  }
}
