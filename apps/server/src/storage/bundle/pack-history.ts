import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { type BlobDigest, maybePointerSize, parseLfsPointer } from "@orrery/registry";
import { hashOf } from "../backup/hash-bytes.ts";
import { createObjectReader } from "../git/object-reader.ts";
import { gitLines, runGit } from "../git/run-git.ts";
import { listBlobs } from "../git/upkeep/list-blobs.ts";
import type { RefId } from "../git/upkeep/list-ref-ids.ts";
import { readBundleHead } from "./bundle-head.ts";
import type { BundledRepo } from "./bundle-manifest.ts";

const EMPTY = /empty bundle/i;

/** A history without what an earlier bundle has. */
export type PackedHistory = Pick<BundledRepo, "history" | "needs" | "blobs">;

/**
 * Writes the refs of a repository to a file, as `git bundle` does, without what leads to `earlier`; no file where
 * nothing is left. Also lists the large files that its commits name.
 */
export async function packHistory(
  gitDir: string,
  refs: readonly RefId[],
  earlier: readonly string[],
  file: string,
): Promise<PackedHistory> {
  const known = await presentIn(gitDir, earlier);
  const without = known.map((oid) => `^${oid}\n`);
  const input = [...refs.map(([name]) => `${name}\n`), ...without].join("");
  const args = ["bundle", "create", "--quiet", "--version=2", file, "--stdin"];
  const made = await runGit(gitDir, args, { input, as: "maintenance" });
  if (made.exitCode !== 0 && !EMPTY.test(made.stderr))
    throw new Error(`git bundle ended with ${made.exitCode}: ${made.stderr}`);
  const blobs = await largeFiles(gitDir, input);
  if (made.exitCode !== 0) return { needs: [], blobs };
  const { needs } = await readBundleHead(createReadStream(file));
  const { size } = await stat(file);
  return { history: { size, sha256: await hashOf(createReadStream(file)) }, needs, blobs };
}

/** Commits may be gone since: history was rewritten. */
async function presentIn(gitDir: string, oids: readonly string[]): Promise<readonly string[]> {
  if (oids.length === 0) return [];
  const present: string[] = [];
  const check = ["cat-file", "--batch-check=%(objectname) %(objecttype)"];
  for await (const line of gitLines(gitDir, check, { input: `${oids.join("\n")}\n`, as: "walk" }))
    if (/ (?:commit|tag)$/.test(line)) present.push(line.split(" ")[0] ?? "");
  return present;
}

/** Each once, with the first path that names it. */
async function largeFiles(gitDir: string, input: string): Promise<PackedHistory["blobs"]> {
  const found = new Map<BlobDigest, PackedHistory["blobs"][number]>();
  const reader = createObjectReader(gitDir);
  try {
    for await (const { oid, size, path } of listBlobs(gitDir, { args: ["--stdin"], input })) {
      if (!maybePointerSize(size)) continue;
      const object = await reader.read(oid);
      const pointer = object && parseLfsPointer(object.content.toString());
      if (pointer && !found.has(pointer.digest)) found.set(pointer.digest, { ...pointer, path });
    }
  } finally {
    reader.close();
  }
  return [...found.values()];
}
