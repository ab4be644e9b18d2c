import { dirname } from "node:path";
import type { GitEntry, GitStore, RepoPath } from "@orrery/registry";
import { LRUCache } from "lru-cache";
import type { ObjectReader } from "./object-reader.ts";
import { type ListedFolder, type Listing, readListing } from "./read-listing.ts";
import { treeItems } from "./tree-items.ts";

const CACHED_BYTES = 64_000_000;
const CACHED_TREE_BYTES = 16_000_000;
/** Memory of an entry without its path. */
const ENTRY_BYTES = 200;

/**
 * Lists folders from git's own tree objects. A tree never changes: what was read once is known for good. `isWhole`:
 * see `ListingSource`.
 */
export function createTrees(
  readerOf: (key: string) => ObjectReader | undefined,
  isWhole = false,
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

  /** Concurrent requests for one folder share one read. */
  async function listing(folder: ListedFolder, most: number): Promise<Listing | undefined> {
    const { key, commit, recursive, path } = folder;
    const name = `${key} ${commit} ${recursive} ${path}`;
    const known = listings.get(name);
    if (known && (known.isWhole || known.entries.length >= most)) return known;
    // A reader of many pages gets read-ahead: each read is twice as long as the last.
    const wanted = Math.max(most, 2 * (known?.entries.length ?? 0));
    const asked = `${wanted} ${name}`;
    const reading =
      underway.get(asked) ?? readListing({ readTree, readerOf, isWhole }, folder, wanted);
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
      const found = await listing({ key, commit, path, recursive }, most);
      return found && found.entries.length > most ? found.entries.slice(0, most) : found?.entries;
    },

    async find(key, commit, path) {
      const folder = (path.includes("/") ? dirname(path) : "") as RepoPath | "";
      const listed = { key, commit, path: folder, recursive: false };
      const found = await listing(listed, Number.POSITIVE_INFINITY);
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
