import { authorOf } from "../commits/commit-author.ts";
import type { Indexer } from "../commits/indexer.ts";
import { withPending } from "../commits/pending.ts";
import type { GitChange, GitStaging } from "../git.ts";
import type { BlobDigest, CommitId } from "../ids.ts";
import { formatLfsPointer } from "../lfs/lfs-pointer.ts";
import { useLfsObjects } from "../lfs/lfs-store.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { CONVERSION_REF, type ConversionFile } from "./conversion.ts";

export type PublishDeps = Pick<RegistryDeps, "db" | "git" | "newKey" | "now" | "processId"> & {
  readonly indexer: Indexer;
  readonly quotas: Pick<Quotas, "grow">;
};

const encoder = new TextEncoder();

/**
 * Moves the ref to a commit that has these files and no past: what a dataset no longer has is collected, as anything
 * that no ref leads to. A ref that has exactly these stays. `undefined` where the ref was moved meanwhile, or the
 * bytes of a file are gone.
 */
export const publishConversion = (
  deps: PublishDeps,
  repoKey: string,
  from: CommitId | undefined,
  files: readonly ConversionFile[],
): Promise<CommitId | undefined> =>
  withPending(deps, repoKey, async () => ({
    value: await publish(deps, repoKey, from, files),
    isMoved: false,
  }));

async function publish(
  { db, git, now, quotas }: PublishDeps,
  repoKey: string,
  from: CommitId | undefined,
  files: readonly ConversionFile[],
): Promise<CommitId | undefined> {
  const digests = files.flatMap(({ content }) => ("digest" in content ? content.digest : []));
  const held = await useLfsObjects(db, repoKey, digests as readonly BlobDigest[], now());
  if (digests.some((digest) => !held.has(digest))) return undefined;
  const staging = await git.stage(repoKey);
  try {
    const changes: GitChange[] = [];
    let bytes = 0;
    for (const { path, content } of files) {
      if ("oid" in content) changes.push({ type: "write", path, oid: content.oid });
      else {
        const blob = await staging.write(bytesOf(content));
        bytes += blob.size;
        changes.push({ type: "write", path, oid: blob.oid });
      }
    }
    if (from && (await isSame(git, repoKey, from, changes))) return from;
    const to = await commit(staging, changes, now());
    if (!(await git.moveRef(repoKey, CONVERSION_REF, from, to))) return undefined;
    await quotas.grow(repoKey, bytes);
    return to;
  } finally {
    await staging.close().catch(() => {});
  }
}

const bytesOf = (content: Exclude<ConversionFile["content"], { readonly oid: string }>) =>
  "digest" in content ? encoder.encode(formatLfsPointer(content)) : content;

const commit = (staging: GitStaging, changes: readonly GitChange[], date: Date) =>
  staging.commit({
    branch: CONVERSION_REF,
    parent: undefined,
    changes,
    message: "Convert to Parquet",
    author: authorOf("orrery"),
    date,
  });

async function isSame(
  git: RegistryDeps["git"],
  repoKey: string,
  from: CommitId,
  changes: readonly GitChange[],
): Promise<boolean> {
  const entries = (await git.list(repoKey, from, "", true)) ?? [];
  const has = new Map(
    entries.filter(({ type }) => type === "file").map(({ path, oid }) => [path, oid]),
  );
  return (
    has.size === changes.length &&
    changes.every((change) => change.type === "write" && has.get(change.path) === change.oid)
  );
}
