import { type ByteReader, createByteReader, MalformedFile } from "../byte-reader.ts";
import type { ByteSource } from "../byte-source.ts";
import { type Findings, found } from "../file-scan.ts";
import { scanTemplate } from "../text/scan-template.ts";

const MAX_KEYS = 100_000;
const MAX_ITEMS = 10_000_000;
/** Bytes of a value, by its type in the format's table; strings and arrays say their own. */
const SIZES = [1, 1, 2, 2, 4, 4, 4, 1, undefined, undefined, 8, 8, 8];
const STRING = 8;
const ARRAY = 9;

/** The header of a GGUF file: whether it can be true, and what its chat templates do. */
export async function scanGguf(source: ByteSource): Promise<Findings> {
  const templates: string[] = [];
  try {
    await readHeader(createByteReader(source), templates);
  } catch (error) {
    if (!(error instanceof MalformedFile)) throw error;
    return found("suspicious", `Invalid GGUF header: ${error.message}`);
  }
  return { findings: templates.flatMap((text) => scanTemplate(text).findings) };
}

async function readHeader(reader: ByteReader, templates: string[]): Promise<void> {
  reader.skip(8);
  const tensors = await reader.number(8);
  const keys = await reader.number(8);
  if (keys > MAX_KEYS || tensors > MAX_ITEMS) throw new MalformedFile("too many entries.");
  for (let index = 0; index < keys; index++) {
    const key = await reader.text(await reader.number(8));
    const type = await reader.number(4);
    if (type === STRING && key.startsWith("tokenizer.chat_template"))
      templates.push(await reader.text(await reader.number(8)));
    else await skipValue(reader, type);
  }
}

async function skipValue(reader: ByteReader, type: number, depth = 0): Promise<void> {
  if (type === STRING) return reader.skip(await reader.number(8));
  if (type !== ARRAY) return reader.skip(sizeOf(type));
  if (depth > 4) throw new MalformedFile("lists are nested too deeply.");
  const inner = await reader.number(4);
  const count = await reader.number(8);
  if (count > MAX_ITEMS) throw new MalformedFile("a list is too long.");
  if (inner !== STRING && inner !== ARRAY) return reader.skip(count * sizeOf(inner));
  for (let index = 0; index < count; index++) await skipValue(reader, inner, depth + 1);
}

function sizeOf(type: number): number {
  const size = SIZES[type];
  if (size === undefined) throw new MalformedFile(`a value has the unknown type ${type}.`);
  return size;
}
