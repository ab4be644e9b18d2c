import { open } from "node:fs/promises";
import { StartError } from "../../base/start-error.ts";
import {
  MAX_MANIFEST_BYTES,
  manifestDigest,
  parseManifest,
} from "../../storage/bundle/bundle-manifest.ts";
import { openBundle } from "../../storage/bundle/open-bundle.ts";
import type { EarlierBundle } from "./create-bundle.ts";

/** Reads the manifest of an earlier bundle, from the bundle or from the file that was kept of it. */
export async function readEarlier(path: string): Promise<EarlierBundle> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new StartError("not-found", `File not found: ${path}.`);
    throw error;
  });
  try {
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, 0);
    const { size } = await file.stat();
    if (buffer.toString() === "{" && size <= MAX_MANIFEST_BYTES) {
      const bytes = await file.readFile();
      return { manifest: parseManifest(bytes), digest: manifestDigest(bytes) };
    }
  } finally {
    await file.close();
  }
  const bundle = await openBundle(path);
  await bundle.close();
  return bundle;
}
