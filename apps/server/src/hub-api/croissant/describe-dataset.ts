import {
  type CroissantRecordSet,
  croissant,
  findSplits,
  listRecordSets,
  type RecordSetPlace,
} from "@orrery/catalog";
import { formatRepoId, type Registry, type RepoAt, type TreeEntry } from "@orrery/registry";
import { encodePath } from "@orrery/web/paths";
import { isPreviewError } from "../../file-preview/preview-error.ts";
import type { Previewer } from "../../file-preview/previewer.ts";
import { repoFile, rowsFormatOf } from "../../file-preview/repo-file.ts";
import { PAGE_ENTRIES } from "../../hub/list-paths.ts";
import { listDigests } from "./list-digests.ts";

const MOST_FILES = 1000;
/** The types of CSV and JSON lines are found out from so many rows. */
const ROWS = 50;

interface Deps {
  readonly registry: Registry;
  readonly previewer: Previewer;
}

/**
 * A dataset in Croissant: its first files, and tables for those with known columns. Users without access to
 * a gated dataset get file names, as everywhere, and no columns.
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
  { registry, previewer }: Deps,
  at: RepoAt,
  entry: TreeEntry,
): Promise<CroissantRecordSet["columns"]> {
  const format = rowsFormatOf(entry.path);
  if (!format) return [];
  try {
    const job = { kind: "rows", format, at: "", limit: ROWS } as const;
    return (await previewer.preview(job, repoFile(registry, at, entry))).columns;
  } catch (error) {
    if (!isPreviewError(error)) throw error;
    return [];
  }
}
