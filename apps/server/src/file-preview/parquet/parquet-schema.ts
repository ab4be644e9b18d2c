import type { SchemaColumn, TableSchema } from "@orrery/web/page-data/repo/table-schema";
import { type FileMetaData, parquetSchema, type SchemaTree } from "hyparquet";
import { MAX_PARTS, MAX_SCHEMA_COLUMNS, MAX_SCHEMA_DEPTH } from "../../base/preview-limits.ts";
import type { ByteSource } from "../byte-source.ts";
import { cutName, cutNotes } from "../cut-texts.ts";
import { openParquet } from "./parquet-file.ts";
import { detailedType, findFeatures } from "./parquet-types.ts";

/** Columns, row groups and notes of a Parquet file, all from its footer. */
export async function readParquetSchema(source: ByteSource): Promise<TableSchema> {
  const { metadata } = await openParquet(source);
  const { row_groups: groups, key_value_metadata: notes = [], metadata_length: footer } = metadata;
  const columns = columnsOf(metadata);
  return {
    partsAre: "row groups",
    rows: Number(metadata.num_rows),
    width: parquetSchema(metadata).children.length,
    facts: [
      ["rows", `${metadata.num_rows}`],
      ["columns", `${columns.all}`],
      ["row groups", `${groups.length}`],
      ["format version", `${metadata.version}`],
      ["written by", cutName(metadata.created_by ?? "unknown")],
      ["columns in the file", inBytes(groups.map(packedSize))],
      ["columns unpacked", inBytes(groups.map((group) => Number(group.total_byte_size)))],
      ["footer", inBytes([footer])],
    ],
    columns: columns.listed,
    moreColumns: columns.all - columns.listed.length,
    parts: groups.slice(0, MAX_PARTS).map((group) => ({
      rows: Number(group.num_rows),
      sizeBytes: packedSize(group),
      unpackedBytes: Number(group.total_byte_size),
      compression: namesOf(group.columns.map((one) => one.meta_data?.codec)),
    })),
    hasMoreParts: groups.length > MAX_PARTS,
    metadata: cutNotes(
      notes.filter(({ key }) => key !== ARROW_SCHEMA).map(({ key, value = "" }) => [key, value]),
    ),
  };
}

/** The same schema once more, in bytes. */
const ARROW_SCHEMA = "ARROW:schema";

type Group = FileMetaData["row_groups"][number];
type Chunk = Group["columns"][number];

const packedSize = ({ columns }: Group): number =>
  columns.reduce((sum, one) => sum + packedBytes(one), 0);

const inBytes = (sizes: readonly number[]): string =>
  `${sizes.reduce((sum, size) => sum + size, 0).toLocaleString("en-US")} bytes`;

const packedBytes = ({ meta_data: chunk }: Chunk): number =>
  Number(chunk?.total_compressed_size ?? 0);

const namesOf = (names: readonly (string | undefined)[]): string =>
  [...new Set(names.filter((name) => name !== undefined))].join(", ");

/** Columns in the order of the schema, nested ones after those that contain them. */
function columnsOf(metadata: FileMetaData) {
  const chunks = chunksByPath(metadata);
  const features = findFeatures(metadata);
  const listed: SchemaColumn[] = [];
  let all = 0;
  const waiting = childrenOf(parquetSchema(metadata), 0);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [tree, depth] = next;
    const { name, repetition_type: repetition } = tree.element;
    const inner = childrenOf(tree, depth + 1);
    all += 1;
    if (depth < MAX_SCHEMA_DEPTH) for (const one of inner) waiting.push(one);
    if (listed.length >= MAX_SCHEMA_COLUMNS) continue;
    const stored = chunks.get(keyOf(tree.path));
    listed.push({
      name: cutName(name),
      type: (depth === 0 && features.get(name)?.type) || cutName(detailedType(tree)),
      depth,
      isNullable: repetition === "OPTIONAL",
      ...(stored && {
        sizeBytes: stored.reduce((sum, one) => sum + packedBytes(one), 0),
        storage: `${namesOf(stored.map((one) => one.meta_data?.codec))}; ${namesOf(
          stored.flatMap((one) => one.meta_data?.encodings ?? []),
        )}`,
      }),
    });
  }
  return { listed, all };
}

/** The last first, to be taken from a stack; the layer that lists and maps have between is passed over. */
function childrenOf({ children, element }: SchemaTree, depth: number): [SchemaTree, number][] {
  const wraps = /^(?:LIST|MAP)$/.test(element.converted_type ?? element.logical_type?.type ?? "");
  const [only, ...others] = children;
  const shown = wraps && only && others.length === 0 && only.children.length > 0;
  return (shown ? only.children : children)
    .map((child) => [child, depth] as [SchemaTree, number])
    .reverse();
}

function chunksByPath({ row_groups: groups }: FileMetaData): ReadonlyMap<string, readonly Chunk[]> {
  const found = new Map<string, Chunk[]>();
  for (const { columns } of groups)
    for (const chunk of columns) {
      const key = keyOf(chunk.meta_data?.path_in_schema ?? []);
      const known = found.get(key);
      if (known) known.push(chunk);
      else found.set(key, [chunk]);
    }
  return found;
}

const keyOf = (path: readonly string[]): string => JSON.stringify(path);
