import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { growingCache } from "../../base/growing-cache.ts";

/** The coarsest file system clock: two changes within it may have the same time. */
const COARSE_MS = 2000;

interface Folder {
  readonly changedAt: bigint;
  readonly folders: readonly string[];
}

export interface RefStamp {
  /** Another one after any branch, tag or pull request of the repository moved. */
  readonly text: string;
  /** `false` when the last move is so recent that the next one might leave the same text. */
  readonly isSettled: boolean;
}

/** Costs a few looks at folders: git replaces ref files by renaming, which their folder notes. */
export function createRefStamps(): (gitDir: string) => RefStamp {
  const known = growingCache<string, Folder>(20_000);

  function* stamps(path: string): Generator<bigint> {
    const changedAt = changeOf(path);
    if (changedAt === undefined) return;
    yield changedAt;
    const remembered = known.get(path);
    const isSame = remembered?.changedAt === changedAt && isSettled(changedAt);
    const folders = isSame ? remembered.folders : foldersIn(path);
    if (!isSame) known.set(path, { changedAt, folders });
    for (const folder of folders) yield* stamps(folder);
  }

  return (gitDir) => {
    const all = [
      changeOf(join(gitDir, "packed-refs")) ?? 0n,
      ...["heads", "tags", "pr", "convert"].flatMap((kind) => [
        ...stamps(join(gitDir, "refs", kind)),
      ]),
    ];
    return { text: all.join(" "), isSettled: all.every(isSettled) };
  };
}

const isSettled = (changedAt: bigint): boolean =>
  Number(changedAt / 1_000_000n) < Date.now() - COARSE_MS;

const changeOf = (path: string): bigint | undefined =>
  statSync(path, { bigint: true, throwIfNoEntry: false })?.mtimeNs;

const foldersIn = (path: string): readonly string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [join(path, entry.name)] : [],
  );
