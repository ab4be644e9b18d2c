import type { RepoFacts } from "@orrery/catalog";
import { type RepoWrites, upsertEntryRows } from "../repos/repo-row-store.ts";
import { termLines } from "../repos/repo-store.ts";
import type { Entry } from "./entry.ts";

export interface DescribedEntry {
  readonly key: string;
  readonly entry: Entry;
  readonly facts: RepoFacts;
  readonly terms: readonly string[];
}

/** Adds entries, and renews those that are there; a name that a real repo has stays with it. */
export async function upsertEntries(
  writes: RepoWrites,
  described: readonly DescribedEntry[],
): Promise<readonly string[]> {
  const names = new Set(described.map(({ entry }) => entry.id.namespace.toLowerCase()));
  await writes.db
    .insertInto("namespace")
    .values([...names].map((lookup_name) => ({ lookup_name, kind: "imported" })))
    .onConflict((conflict) => conflict.column("lookup_name").doNothing())
    .execute();
  return upsertEntryRows(writes, described.map(toRow), RENEWED);
}

/** Columns that a new version of an entry replaces. */
const RENEWED = [
  "private",
  "updated_at",
  "size_bytes",
  "pipeline_tag",
  "library",
  "license",
  "parameters",
  "facts",
  "terms",
  "gated",
  "downloads",
  "downloads_all_time",
  "likes",
  "trending_score",
] as const;

const toRow = ({ key, entry, facts, terms }: DescribedEntry) => ({
  key,
  type: entry.id.type,
  namespace: entry.id.namespace,
  name: entry.id.name,
  lookup_namespace: entry.id.namespace.toLowerCase(),
  lookup_name: entry.id.name.toLowerCase(),
  private: entry.private ? 1 : 0,
  created_at: entry.createdAt.toISOString(),
  updated_at: entry.updatedAt.toISOString(),
  head: null,
  size_bytes: entry.sizeBytes,
  file_count: 0,
  pipeline_tag: facts.pipelineTag ?? null,
  library: facts.libraryName ?? null,
  license: facts.license ?? null,
  parameters: entry.parameters ?? 0,
  facts: JSON.stringify(facts),
  terms: termLines(terms),
  is_entry: 1,
  gated: entry.gated ?? null,
  downloads: entry.downloads,
  downloads_all_time: entry.downloads,
  likes: entry.likes,
  trending_score: entry.trendingScore,
  description: null,
  creator_key: null,
});
