import type {
  SchemaColumn,
  StoredPart,
  TableSchema,
} from "@orrery/web/page-data/repo/table-schema";
import {
  MAX_ARROW_HEADER,
  MAX_PARTS,
  MAX_SCHEMA_COLUMNS,
  MAX_SCHEMA_DEPTH,
} from "../../base/preview-limits.ts";
import type { ByteSource } from "../byte-source.ts";
import { cutName, cutNotes } from "../cut-texts.ts";
import { PreviewError } from "../preview-error.ts";
import {
  DICTIONARY_BATCH,
  RECORD_BATCH,
  readExactly,
  readMessage,
  SCHEMA,
} from "./arrow-messages.ts";
import { arrowType } from "./arrow-types.ts";
import { type FlatTable, rootTable } from "./flat-table.ts";

/** A file begins with these, and with two zeros before the first message; a stream does not. */
const MAGIC = "ARROW1";
const FEATHER_1 = "FEA1";
const BLOCK_BYTES = 24;
const VERSIONS = ["V1", "V2", "V3", "V4", "V5"];
const CODECS = ["LZ4_FRAME", "ZSTD"];

/** Columns and record batches of an Arrow file or stream. Values are passed over. */
export async function readArrowSchema(source: ByteSource): Promise<TableSchema> {
  const head = Buffer.from(await source.read(0, Math.min(source.size, 8))).toString("latin1");
  if (head.startsWith(FEATHER_1))
    throw new PreviewError("This is Feather version 1. Save it as version 2 to preview it.");
  return head.startsWith(MAGIC) ? readFile(source) : readStream(source);
}

/** The footer says where the batches are. */
async function readFile(source: ByteSource): Promise<TableSchema> {
  const tail = await readExactly(source, source.size - 10, 10);
  const view = new DataView(tail.buffer, tail.byteOffset, 10);
  const length = view.getInt32(0, true);
  if (Buffer.from(tail.subarray(4)).toString("latin1") !== MAGIC)
    throw new PreviewError("The file ends without an Arrow footer.");
  if (length < 0) throw new PreviewError("The footer has a negative length.");
  if (length > MAX_ARROW_HEADER) throw new PreviewError("The footer is too large.", "over-limit");
  const footer = rootTable(await readExactly(source, source.size - 10 - length, length));
  const schema = footer.table(1);
  if (!schema) throw new PreviewError("The footer has no schema.");
  const count = footer.count(3);
  const parts: StoredPart[] = [];
  for (let index = 0; index < Math.min(count, MAX_PARTS); index++) {
    const at = Number(footer.view.getBigInt64(footer.structAt(3, index, BLOCK_BYTES), true));
    const batch = await readMessage(source, at);
    if (batch?.message.byte(1) !== RECORD_BATCH)
      throw new PreviewError(`The footer says that a batch begins at byte ${at}, but none does.`);
    parts.push(partOf(batch.message, batch.bodyBytes));
  }
  return tableSchema(schema, parts, count > MAX_PARTS, [
    ["format", "Arrow file"],
    ["record batches", `${count}`],
    ["dictionaries", `${footer.count(2)}`],
    ["metadata version", VERSIONS[footer.short(0)] ?? "unknown"],
  ]);
}

/** Message after message. */
async function readStream(source: ByteSource): Promise<TableSchema> {
  const first = await readMessage(source, 0);
  const schema = first?.message.byte(1) === SCHEMA ? first.message.table(2) : undefined;
  if (!first || !schema) throw new PreviewError("This isn't an Arrow file or stream.");
  const parts: StoredPart[] = [];
  let [dictionaries, at, isEnd] = [0, first.end, false];
  while (parts.length < MAX_PARTS && dictionaries < MAX_PARTS) {
    const next = await readMessage(source, at);
    if (!next) {
      isEnd = true;
      break;
    }
    const kind = next.message.byte(1);
    if (kind === RECORD_BATCH) parts.push(partOf(next.message, next.bodyBytes));
    else if (kind === DICTIONARY_BATCH) dictionaries += 1;
    else throw new PreviewError(`An Arrow message at byte ${at} is of an unknown kind.`);
    at = next.end;
  }
  return tableSchema(schema, parts, !isEnd, [
    ["format", "Arrow stream"],
    ["record batches", isEnd ? `${parts.length}` : `${parts.length} or more`],
    ["dictionaries", isEnd ? `${dictionaries}` : `${dictionaries} or more`],
    ["metadata version", VERSIONS[first.message.short(0)] ?? "unknown"],
  ]);
}

function partOf(message: FlatTable, bodyBytes: number): StoredPart {
  const batch = message.table(2);
  const packed = batch?.table(3);
  return {
    rows: batch?.long(0) ?? 0,
    sizeBytes: bodyBytes,
    compression: packed ? (CODECS[packed.byte(0)] ?? "unknown") : "none",
  };
}

function tableSchema(
  schema: FlatTable,
  parts: readonly StoredPart[],
  hasMoreParts: boolean,
  facts: TableSchema["facts"],
): TableSchema {
  const { listed, more } = columnsOf(schema);
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  return {
    partsAre: "record batches",
    rows,
    width: schema.count(1),
    facts: [
      ["rows", hasMoreParts ? `${rows} or more` : `${rows}`],
      ["columns", `${schema.count(1)}`],
      ...facts,
      ["byte order", schema.short(0) === 0 ? "little-endian" : "big-endian"],
    ],
    columns: listed,
    moreColumns: more,
    parts,
    hasMoreParts,
    metadata: cutNotes(notesOf(schema)),
  };
}

/** Fields of the schema, nested ones after those that contain them. */
function columnsOf(schema: FlatTable) {
  const listed: SchemaColumn[] = [];
  const count = schema.count(1);
  let seen = 0;
  const list = (field: FlatTable, depth: number): void => {
    if (listed.length >= MAX_SCHEMA_COLUMNS || depth >= MAX_SCHEMA_DEPTH) return;
    const [name, type] = [cutName(field.text(0)), cutName(arrowType(field))];
    listed.push({ name, type, depth, isNullable: field.byte(1) !== 0 });
    const children = Math.min(field.count(5), MAX_SCHEMA_COLUMNS);
    for (let index = 0; index < children; index++) list(field.tableAt(5, index), depth + 1);
  };
  for (; seen < count && listed.length < MAX_SCHEMA_COLUMNS; seen++)
    list(schema.tableAt(1, seen), 0);
  return { listed, more: count - seen };
}

function notesOf(schema: FlatTable): readonly (readonly [string, string])[] {
  const count = Math.min(schema.count(2), 100);
  return Array.from({ length: count }, (_, index) => {
    const note = schema.tableAt(2, index);
    return [note.text(0), note.text(1)] as const;
  });
}
