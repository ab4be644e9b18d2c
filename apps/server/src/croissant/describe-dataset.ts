import {
  type CroissantRecordSet,
  croissant,
  findSplits,
  listRecordSets,
  type RecordSetPlace,
} from "@orrery/catalog";
import { formatRepoId, type Registry, type RepoAt, type TreeEntry } from "@orrery/registry";
import { encodePath } from "@orrery/web/paths";
import { PAGE_ENTRIES } from "../api/list-paths.ts";
import { isPeekError } from "../peek/peek-job.ts";
import type { Peeker } from "../peek/peeker.ts";
import { repoFile, rowsFormatOf } from "../peek/repo-file.ts";
import { listDigests } from "./list-digests.ts";

const MOST_FILES = 1000;
/** The types of CSV and JSON lines are found out from so many rows. */
const ROWS = 50;

interface Deps {
  readonly registry: Registry;
  readonly peeker: Peeker;
}

/**
 * A dataset in Croissant: its first files, and as tables those whose columns are known. Who may not have the
 * files of a gated one learns their names, as everywhere, and no columns.
 */
export async function describeDataset(deps: Deps, at: RepoAt, hubUrl: string): Promise<object> {
  const { id, facts, description, createdAt, updatedAt } = at.repo;
  const entries = (await deps.registry.files.list(at, "", true, PAGE_ENTRIES)).filter(
    ({ type }) => type === "file",
  );
  const places = at.isClosed
    ? []
    : listRecordSets(
        findSplits(
          facts.cardData,
          entries.map(({ path }) => path),
        ),
      );
  const wanted = new Set(places.map(({ file }) => file));
  const listed = entries
    .toSorted((a, b) => Number(wanted.has(b.path)) - Number(wanted.has(a.path)))
    .slice(0, MOST_FILES);
  const digests = await listDigests(deps.registry, at, listed, wanted);
  const url = `${hubUrl}/datasets/${formatRepoId(id)}`;
  return croissant({
    url,
    name: id.name,
    description: description ?? `The dataset ${formatRepoId(id)}.`,
    ...(facts.license !== undefined && { license: facts.license }),
    creator: { name: id.namespace, url: `${hubUrl}/${id.namespace}` },
    keywords: facts.tags,
    createdAt,
    updatedAt,
    files: listed.map(({ path, size }) => {
      const sha256 = digests.get(path);
      const address = `${url}/resolve/main/${encodePath(path)}`;
      return { path, size, url: address, ...(sha256 !== undefined && { sha256 }) };
    }),
    recordSets: await describeTables(deps, at, listed, places),
  });
}

/** One file of each split is looked into: what is loaded together has the same columns. */
async function describeTables(
  deps: Deps,
  at: RepoAt,
  entries: readonly TreeEntry[],
  places: readonly RecordSetPlace[],
): Promise<readonly CroissantRecordSet[]> {
  const splits = Map.groupBy(places, ({ config, split }) => JSON.stringify([config, split]));
  const tables: CroissantRecordSet[] = [];
  for (const parts of splits.values()) {
    const entry = entries.find(({ path }) => path === parts[0]?.file);
    const columns = entry ? await findColumns(deps, at, entry) : [];
    for (const { id, config, split, file } of parts)
      tables.push({ id, file, columns, description: `${file}: split ${split} of ${config}.` });
  }
  return tables;
}

async function findColumns(
  { registry, peeker }: Deps,
  at: RepoAt,
  entry: TreeEntry,
): Promise<CroissantRecordSet["columns"]> {
  const format = rowsFormatOf(entry.path);
  if (!format) return [];
  try {
    const job = { kind: "rows", format, at: "", limit: ROWS } as const;
    return (await peeker.peek(job, repoFile(registry, at, entry))).columns;
  } catch (error) {
    if (!isPeekError(error)) throw error;
    return [];
  }
}
