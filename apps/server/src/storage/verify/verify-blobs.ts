import { stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { type BlobDigest, parseBlobDigest } from "@orrery/registry";
import { ignore } from "../files/file-names.ts";
import { walkFiles } from "../files/walk-files.ts";
import { hashFile } from "./hash-file.ts";
import type { ProblemName } from "./problems.ts";
import { findBlobSource } from "./repair-blob.ts";
import { report, type Verification } from "./verification.ts";

/** Blobs are verified by the first two digits of their digest. */
export const BLOB_PREFIXES = Array.from({ length: 256 }, (_, index) =>
  index.toString(16).padStart(2, "0"),
);

interface Fault {
  readonly problem: ProblemName;
  readonly detail: string;
}

/** Compares what rows name with what is stored under one prefix, both ways, and reads every byte. */
export async function verifyBlobs(verification: Verification, prefix: string): Promise<void> {
  const { registry, blobs, signal } = verification;
  const named = await registry.inventory.blobs(prefix);
  const stored = await listStored(verification, prefix);
  for (const [digest, sizes] of named) {
    signal?.throwIfAborted();
    stored.delete(digest);
    const fault = await findFault(verification, digest, sizes);
    if (!fault) await endAll(digest);
    // Rows deleted in the meantime may have deleted their blob.
    else if ((await registry.inventory.blobs(digest)).has(digest))
      await reportFault(digest, sizes, fault);
  }
  for (const [digest, size] of stored)
    await report(verification, "unreferenced", digest, `${size} bytes`);
  await endForgotten(verification, prefix, named);

  async function endAll(what: BlobDigest) {
    for (const kind of ["blob", "row"] as const) await registry.damages.end({ kind, what });
  }

  async function reportFault(
    digest: BlobDigest,
    sizes: ReadonlySet<number>,
    { problem, detail }: Fault,
  ) {
    if (problem !== "row-size") await registry.damages.forgetPieces(digest);
    // Bytes that are proven wrong are never served again, and uploads ask for the right ones.
    if (problem !== "missing" && problem !== "unreadable" && problem !== "row-size")
      await blobs.setAside(digest);
    await report(verification, problem, digest, detail, async () => {
      if (problem === "row-size") {
        const size = await blobs.size(digest);
        if (size !== undefined) await registry.inventory.setSize(digest, size);
        return size !== undefined;
      }
      return findBlobSource(verification, digest, sizes);
    });
  }
}

async function findFault(
  { blobs, pace, since, onStep }: Verification,
  digest: BlobDigest,
  sizes: ReadonlySet<number>,
): Promise<Fault | undefined> {
  const path = blobs.pathOf(digest);
  const found = await stat(path).catch(ignore("ENOENT"));
  if (!found) return { problem: "missing", detail: "File not found" };
  if (!found.isFile()) return { problem: "not-a-file", detail: "It is not a file" };
  if ((found.mode & 0o400) === 0)
    return { problem: "unreadable", detail: "The hub has no permission to read it" };
  const isSize = [...sizes].every((size) => size === found.size);
  if (isSize && since && found.mtime < since) return undefined;
  try {
    // Checked twice: the blob may have been replaced in the meantime, or the read failed.
    const isRight =
      (await hashFile(path, pace)) === digest || (await hashFile(path, pace)) === digest;
    onStep({ kind: "blob", bytes: found.size });
    if (isRight && isSize) return undefined;
    const detail = `${found.size} bytes; rows say ${[...sizes].join(", ")}`;
    if (isRight) return { problem: "row-size", detail };
    return isSize
      ? { problem: "wrong-bytes", detail: "The SHA-256 of its bytes does not match" }
      : { problem: "wrong-size", detail };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return { problem: "missing", detail: "File not found" };
    return { problem: "unreadable", detail: `Reading failed with ${code}` };
  }
}

/** Lists the blobs of a prefix with their sizes; reports files that do not belong there. */
async function listStored(
  verification: Verification,
  prefix: string,
): Promise<Map<BlobDigest, number>> {
  const { blobs, dataFolder } = verification;
  const stored = new Map<BlobDigest, number>();
  const root = dirname(dirname(blobs.pathOf(`${prefix}00` as BlobDigest)));
  for await (const path of walkFiles(root)) {
    const digest = parseBlobDigest(basename(path));
    if (digest && blobs.pathOf(digest) === path) {
      const found = await stat(path).catch(ignore("ENOENT"));
      if (found) stored.set(digest, found.size);
    } else
      await report(verification, "stray-file", path.slice(dataFolder.length + 1), "A stray file");
  }
  return stored;
}

/** Forgets damage of blobs without rows. */
async function endForgotten(
  { registry }: Verification,
  prefix: string,
  named: ReadonlyMap<BlobDigest, unknown>,
): Promise<void> {
  for (const { kind, what } of await registry.damages.list())
    if (kind === "blob" && what.startsWith(prefix) && !named.has(what as BlobDigest))
      await registry.damages.end({ kind, what });
}
