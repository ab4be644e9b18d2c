import { constants, createWriteStream } from "node:fs";
import { copyFile, link, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BlobDigest, Registry, RepoAt, TreeEntry } from "@orrery/registry";
import { admit, type Isolation } from "../runner/isolation/isolation.ts";
import { EngineError } from "./engine-error.ts";

export interface PlaceDeps {
  readonly files: Pick<Registry["files"], "read" | "requireAll">;
  /** Puts a blob under another name on the same disk; `false` where the store cannot. */
  readonly linkBlob: (digest: BlobDigest, path: string) => Promise<boolean>;
}

/**
 * Puts a file of a repo where a process of the engine can read it and never write it. A process of another user gets
 * a link that it may only read; one of the hub's own user gets a copy (of the same blocks, where the disk shares them),
 * so that nothing it could do reaches the stored blob. Throws `TooBigContentError` for a copy of more than `mostCopied` bytes.
 */
export async function placeFile(
  { files, linkBlob }: PlaceDeps,
  at: RepoAt,
  entry: TreeEntry,
  path: string,
  isolation: Isolation,
  mostCopied = Number.POSITIVE_INFINITY,
): Promise<void> {
  const isShared = isolation.group === undefined;
  const requireFew = () => {
    if (entry.size > mostCopied)
      throw new EngineError("TooBigContentError", `More than ${mostCopied} bytes would be copied.`);
  };
  if (isShared) requireFew();
  const target = isShared ? join(path, "..", "..", `link-${process.hrtime.bigint()}`) : path;
  if (!entry.lfs || entry.lfs.isAbsent || !(await linkBlob(entry.lfs.digest, target))) {
    requireFew();
    const bytes = await files.read(at, entry);
    await pipeline(Readable.fromWeb(bytes as never), createWriteStream(path, { mode: 0o600 }));
  } else if (isShared) {
    try {
      await copyFile(target, path, constants.COPYFILE_FICLONE);
    } finally {
      await rm(target, { force: true });
    }
  }
  await admit(path, isolation);
}

/** The same for bytes that no file has. */
export async function placeStream(
  bytes: Readable,
  path: string,
  isolation: Isolation,
): Promise<void> {
  await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
  await admit(path, isolation);
}

/** The same for a file of the hub itself. */
export async function placeOwnFile(
  source: string,
  path: string,
  isolation: Isolation,
): Promise<void> {
  if (isolation.group === undefined) await copyFile(source, path, constants.COPYFILE_FICLONE);
  else await link(source, path);
  await admit(path, isolation);
}
