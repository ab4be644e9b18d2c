import { dirname } from "node:path";
import { setImmediate } from "node:timers/promises";
import {
  type CommitId,
  type GitEntry,
  type GitStore,
  type GitTreeItem,
  isPathSegment,
  MAX_PATH_BYTES,
  type RepoPath,
} from "@orrery/registry";
import { LRUCache } from "lru-cache";
import type { ObjectReader } from "./object-reader.ts";
import { treeItems } from "./tree-items.ts";

const CACHED_BYTES = 64_000_000;
const CACHED_TREE_BYTES = 16_000_000;
/** What an entry takes beside its path. */
const ENTRY_BYTES = 200;
const BATCH = 1000;
/** Names that cannot be served, until a listing ends: only trees made to be walked for ever have so many. */
const MOST_SKIPPED = 10_000;

/** The beginning of a folder's listing, or all of it. */
interface Listing {
  readonly entries: readonly GitEntry[];
  readonly isWhole: boolean;
}

/** Lists folders from git's own tree objects. A tree never changes: what was read once is known for good. */
export function createTrees(
  readerOf: (key: string) => ObjectReader | undefined,
): Pick<GitStore, "list" | "find" | "tree"> {
  const listings = new LRUCache<string, Listing>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ entries }) =>
      entries.reduce((sum, { path }) => sum + path.length + ENTRY_BYTES, ENTRY_BYTES),
  });
  const objects = new LRUCache<string, Buffer>({
    maxSize: CACHED_TREE_BYTES,
    sizeCalculation: (content) => content.length + ENTRY_BYTES,
  });
  const underway = new Map<string, Promise<Listing | undefined>>();
  const byPath = new WeakMap<readonly GitEntry[], ReadonlyMap<string, GitEntry>>();

  /** `undefined` for what is no tree. */
  async function readTree(key: string, expression: string): Promise<Buffer | undefined> {
    const name = `${key} ${expression}`;
    const known = objects.get(name);
    if (known) return known;
    const object = await readerOf(key)?.read(expression);
    if (object?.type !== "tree") return undefined;
    objects.set(name, object.content);
    return object.content;
  }

  /** In git's order: a folder, what is in it, its next sibling; `undefined` for what cannot be served. */
  async function* walk(
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
        const below = await readTree(key, entry.oid);
        if (below) yield* walk(key, below, `${entry.path}/`, true);
      }
  }

  async function withSizes(key: string, entries: readonly GitEntry[]): Promise<GitEntry[]> {
    const files = entries.filter(({ type }) => type === "file");
    const found = (await readerOf(key)?.check(files.map(({ oid }) => oid))) ?? [];
    let next = 0;
    return entries.map((entry) =>
      entry.type === "file" ? { ...entry, size: found[next++]?.size ?? 0 } : entry,
    );
  }

  async function read(
    key: string,
    commit: CommitId,
    path: RepoPath | "",
    recursive: boolean,
    most: number,
  ): Promise<Listing | undefined> {
    const content = await readTree(key, `${commit}:${path}`);
    if (!content) return undefined;
    const entries: GitEntry[] = [];
    let batch: GitEntry[] = [];
    let skipped = 0;
    let isWhole = true;
    const takeBatch = async () => {
      for (const sized of await withSizes(key, batch)) entries.push(sized);
      batch = [];
      await setImmediate();
    };
    for await (const entry of walk(key, content, path === "" ? "" : `${path}/`, recursive)) {
      isWhole = entries.length + batch.length < most && skipped < MOST_SKIPPED;
      if (!isWhole) break;
      if (!entry) skipped++;
      else if (batch.push(entry) >= BATCH) await takeBatch();
    }
    await takeBatch();
    return { entries, isWhole };
  }

  /** Many who ask for one folder at once are answered by one reading. */
  async function listing(
    key: string,
    commit: CommitId,
    path: RepoPath | "",
    recursive: boolean,
    most: number,
  ): Promise<Listing | undefined> {
    const name = `${key} ${commit} ${recursive} ${path}`;
    const known = listings.get(name);
    if (known && (known.isWhole || known.entries.length >= most)) return known;
    // Whoever reads on page by page is read ahead for: each reading is twice as long as the last.
    const wanted = Math.max(most, 2 * (known?.entries.length ?? 0));
    const asked = `${wanted} ${name}`;
    const reading = underway.get(asked) ?? read(key, commit, path, recursive, wanted);
    underway.set(asked, reading);
    try {
      const found = await reading;
      if (found) listings.set(name, found);
      return found;
    } finally {
      underway.delete(asked);
    }
  }

  return {
    async list(key, commit, path, recursive, most = Number.POSITIVE_INFINITY) {
      const found = await listing(key, commit, path, recursive, most);
      return found && found.entries.length > most ? found.entries.slice(0, most) : found?.entries;
    },

    async find(key, commit, path) {
      const folder = (path.includes("/") ? dirname(path) : "") as RepoPath | "";
      const found = await listing(key, commit, folder, false, Number.POSITIVE_INFINITY);
      if (!found) return undefined;
      const { entries } = found;
      const known = byPath.get(entries) ?? new Map(entries.map((entry) => [entry.path, entry]));
      byPath.set(entries, known);
      return known.get(path);
    },

    async tree(key, expression) {
      const content = await readTree(key, expression);
      return content && treeItems(content);
    },
  };
}

/** `undefined` for a name that we could not serve: old tools and other hubs made such trees. */
function entryOf({ type, name, oid }: GitTreeItem, prefix: string): GitEntry | undefined {
  const path = prefix + name;
  if (!isPathSegment(name) || path.length > MAX_PATH_BYTES) return undefined;
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) return undefined;
  return { type, path: path as RepoPath, oid, size: 0 };
}
