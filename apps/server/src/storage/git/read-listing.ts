import { setImmediate } from "node:timers/promises";
import {
  type CommitId,
  type GitEntry,
  type GitTreeItem,
  isPathSegment,
  MAX_PATH_BYTES,
  RegistryError,
  type RepoPath,
} from "@orrery/registry";
import type { ObjectReader } from "./object-reader.ts";
import { treeItems } from "./tree-items.ts";

const BATCH = 1000;
/** The limit of names that cannot be served in a listing: only malicious trees have more. */
const MOST_SKIPPED = 10_000;

/** Which folder of a commit, and whether everything below it. */
export interface ListedFolder {
  readonly key: string;
  readonly commit: CommitId;
  readonly path: RepoPath | "";
  readonly recursive: boolean;
}

/** The beginning of a folder's listing, or all of it. */
export interface Listing {
  readonly entries: readonly GitEntry[];
  readonly isWhole: boolean;
}

/** What a repository says of its objects. */
export interface ListingSource {
  /** `undefined` for what is no tree. */
  readonly readTree: (key: string, expression: string) => Promise<Buffer | undefined>;
  readonly readerOf: (key: string) => Pick<ObjectReader, "check"> | undefined;
  /** Throws `blob-missing` for a folder of which an object is missing. Otherwise its size is 0, or what is below it absent. */
  readonly isWhole?: boolean;
}

/** The first `most` entries of a folder, files with their sizes; `undefined` for what is no folder. */
export async function readListing(
  source: ListingSource,
  { key, commit, path, recursive }: ListedFolder,
  most: number,
): Promise<Listing | undefined> {
  const content = await source.readTree(key, `${commit}:${path}`);
  if (!content) return undefined;
  const entries: GitEntry[] = [];
  let batch: GitEntry[] = [];
  let skipped = 0;
  let isWhole = true;
  const takeBatch = async () => {
    for (const sized of await withSizes(source, key, batch)) entries.push(sized);
    batch = [];
    await setImmediate();
  };
  for await (const entry of walk(source, key, content, path === "" ? "" : `${path}/`, recursive)) {
    isWhole = entries.length + batch.length < most && skipped < MOST_SKIPPED;
    if (!isWhole) break;
    if (!entry) skipped++;
    else if (batch.push(entry) >= BATCH) await takeBatch();
  }
  await takeBatch();
  return { entries, isWhole };
}

/** In git's order: a folder, what is in it, its next sibling; `undefined` for what cannot be served. */
async function* walk(
  source: ListingSource,
  key: string,
  content: Buffer,
  prefix: string,
  recursive: boolean,
): AsyncGenerator<GitEntry | undefined> {
  for await (const items of treeItems(content))
    for (const item of items) {
      const entry = entryOf(item, prefix);
      yield entry;
      if (!recursive || entry?.type !== "directory") continue;
      const below = await source.readTree(key, entry.oid);
      if (!below && source.isWhole) throw missing(entry);
      if (below) yield* walk(source, key, below, `${entry.path}/`, true);
    }
}

async function withSizes(
  { readerOf, isWhole }: ListingSource,
  key: string,
  entries: readonly GitEntry[],
): Promise<GitEntry[]> {
  const files = entries.filter(({ type }) => type === "file");
  const found = (await readerOf(key)?.check(files.map(({ oid }) => oid))) ?? [];
  const lost = files.find((_, index) => !found[index]);
  if (lost && isWhole) throw missing(lost);
  let next = 0;
  return entries.map((entry) =>
    entry.type === "file" ? { ...entry, size: found[next++]?.size ?? 0 } : entry,
  );
}

const missing = ({ path, oid }: GitEntry): RegistryError =>
  new RegistryError(
    "blob-missing",
    `The git object ${oid} of ${path} is missing. The hub's operator can repair it.`,
  );

/** `undefined` for a name that we could not serve: old tools and other hubs made such trees. */
function entryOf({ type, name, oid }: GitTreeItem, prefix: string): GitEntry | undefined {
  const path = prefix + name;
  if (!isPathSegment(name) || path.length > MAX_PATH_BYTES) return undefined;
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) return undefined;
  return { type, path: path as RepoPath, oid, size: 0 };
}
