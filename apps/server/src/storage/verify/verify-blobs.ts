import type { BlobDigest } from "@orrery/registry";
import { type Fault, isFault } from "./blob-care.ts";
import { report, type Verification } from "./verification.ts";

/** Blobs are verified by the first two digits of their digest. */
export const BLOB_PREFIXES = Array.from({ length: 256 }, (_, index) =>
  index.toString(16).padStart(2, "0"),
);

/** Compares what rows name with what is stored under one prefix, both ways, and reads every byte. */
export async function verifyBlobs(verification: Verification, prefix: string): Promise<void> {
  const { registry, blobs, care, signal } = verification;
  const named = await registry.inventory.blobs(prefix);
  const stored = await care.list(prefix, (name) =>
    report(verification, "stray-file", name, "A stray file"),
  );
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
      await care.setAside(digest);
    await report(verification, problem, digest, detail, async () => {
      if (problem === "row-size") {
        const size = await blobs.size(digest);
        if (size !== undefined) await registry.inventory.setSize(digest, size);
        return size !== undefined;
      }
      return care.repair(digest, sizes, verification.pace, verification.backup);
    });
  }
}

async function findFault(
  { care, pace, since, onStep }: Verification,
  digest: BlobDigest,
  sizes: ReadonlySet<number>,
): Promise<Fault | undefined> {
  const found = await care.look(digest);
  if (isFault(found)) return found;
  const isSize = [...sizes].every((size) => size === found.size);
  if (isSize && since && found.changedAt < since) return undefined;
  try {
    // Checked twice: the blob may have been replaced in the meantime, or the read failed.
    const isRight =
      (await care.hash(digest, pace)) === digest || (await care.hash(digest, pace)) === digest;
    onStep({ kind: "blob", bytes: found.size });
    if (isRight && isSize) return undefined;
    const detail = `${found.size} bytes; rows say ${[...sizes].join(", ")}`;
    if (isRight) return { problem: "row-size", detail };
    return isSize
      ? { problem: "wrong-bytes", detail: "The SHA-256 of its bytes does not match" }
      : { problem: "wrong-size", detail };
  } catch (error) {
    return care.faultOf(error);
  }
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
