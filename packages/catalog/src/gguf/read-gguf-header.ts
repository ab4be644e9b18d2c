import { createByteReader } from "../byte-reader.ts";
import type { GgufInfo } from "../model.ts";
import {
  createGgufReader,
  GGUF_LIST,
  GGUF_TEXT,
  GGUF_VALUE_SIZES,
  type GgufReader,
} from "./gguf-reader.ts";
import { ggufTensorBytes } from "./tensor-blocks.ts";
import { findGgufTensorType } from "./tensor-types.ts";

/** What a GGUF file must hold to be what its header says. */
export interface GgufFile {
  readonly info: GgufInfo;
  /** Bytes up to the end of the last tensor; for tensors with an unknown layout, up to their start. */
  readonly bytes: number;
  /** It has the tensor that turns tokens into vectors: no language model is without. */
  readonly hasEmbeddings: boolean;
  /** What a runtime keeps of each token of a context, in bytes; absent where the layers do not say. */
  readonly bytesPerToken?: number;
}

/** What the header of a GGUF file says; see `readGgufFile`. */
export async function readGgufHeader(
  bytes: AsyncIterable<Uint8Array>,
): Promise<GgufInfo | undefined> {
  return (await readGgufFile(bytes))?.info;
}

/**
 * What the header of a GGUF file says (versions 2 and 3 of the format). Reads up to the tensors' data
 * and holds one value at a time. `undefined` for anything that is not such a header.
 */
export async function readGgufFile(
  bytes: AsyncIterable<Uint8Array>,
): Promise<GgufFile | undefined> {
  const reader = createByteReader(bytes);
  try {
    return await read(createGgufReader(reader));
  } catch (error) {
    // Truncated, or not a header: untrusted files can contain anything.
    if (error instanceof RangeError) return undefined;
    throw error;
  } finally {
    await reader.close();
  }
}

async function read(header: GgufReader): Promise<GgufFile | undefined> {
  if ((await header.ascii(4)) !== "GGUF") return undefined;
  const version = await header.uint32();
  if (version < 2 || version > 3) return undefined;
  const tensorCount = await header.count();
  const values = await readValues(header, await header.count());
  const architecture = textOf(values.get("general.architecture"));
  const contextLength = values.get(`${architecture}.context_length`);
  const tokens = values.get("tokenizer.ggml.tokens");
  const tokenAt = (key: string) =>
    textOf(Array.isArray(tokens) ? tokens[Number(values.get(key))] : undefined);
  const chatTemplate = textOf(values.get("tokenizer.chat_template"));
  const [bosToken, eosToken] = [
    tokenAt("tokenizer.ggml.bos_token_id"),
    tokenAt("tokenizer.ggml.eos_token_id"),
  ];
  const tensors: TensorPlace[] = [];
  for (let index = 0; index < tensorCount; index++) tensors.push(await readTensor(header));
  const named = values.get("general.alignment");
  const alignment = typeof named === "number" && named > 0 ? named : USUAL_ALIGNMENT;
  const start = Math.ceil(header.position() / alignment) * alignment;
  const bytesPerToken = cacheBytes(values, `${architecture}`);
  return {
    bytes: tensors.reduce((end, tensor) => Math.max(end, start + tensor.end), 0),
    hasEmbeddings: tensors.some(({ name }) => name === EMBEDDINGS),
    ...(bytesPerToken !== undefined && { bytesPerToken }),
    info: {
      total: tensors.reduce((sum, { parameters }) => sum + parameters, 0),
      ...(architecture && { architecture }),
      ...(typeof contextLength === "number" && { contextLength }),
      ...(chatTemplate && { chatTemplate }),
      ...(bosToken && { bosToken }),
      ...(eosToken && { eosToken }),
    },
  };
}

/** A key and a value for each layer and head, as 16-bit floats. Where heads differ by layer, at most that. */
function cacheBytes(
  values: ReadonlyMap<string, unknown>,
  architecture: string,
): number | undefined {
  const number = (name: string) => {
    const value = values.get(`${architecture}.${name}`);
    return typeof value === "number" && value > 0 ? value : undefined;
  };
  const [layers, heads, width] = ["block_count", "attention.head_count", "embedding_length"].map(
    number,
  );
  if (layers === undefined || heads === undefined || width === undefined) return undefined;
  const size = (name: string) => number(`attention.${name}_length`) ?? width / heads;
  const groups = number("attention.head_count_kv") ?? heads;
  return Math.ceil(layers * groups * (size("key") + size("value")) * 2);
}

const USUAL_ALIGNMENT = 32;
const EMBEDDINGS = "token_embd.weight";

/** Keeps texts, numbers and the token list; passes over every other list. */
async function readValues(header: GgufReader, count: number) {
  const values = new Map<string, unknown>();
  for (let index = 0; index < count; index++) {
    const key = await header.text();
    const type = await header.uint32();
    const value = await readValue(header, type, key === "tokenizer.ggml.tokens");
    if (key !== undefined && value !== undefined) values.set(key, value);
  }
  return values;
}

async function readValue(header: GgufReader, type: number, keepList: boolean): Promise<unknown> {
  if (type === GGUF_TEXT) return header.text();
  if (type !== GGUF_LIST) return header.number(type);
  const itemType = await header.uint32();
  const length = await header.length();
  const size = GGUF_VALUE_SIZES[itemType];
  if (size !== undefined) {
    await header.skip(length * size);
    return undefined;
  }
  if (itemType !== GGUF_TEXT) throw new RangeError("Lists of lists are not part of the format.");
  const items: (string | undefined)[] = [];
  for (let index = 0; index < length; index++) {
    const text = await header.text();
    if (keepList) items.push(text);
  }
  return keepList ? items : undefined;
}

interface TensorPlace {
  readonly name: string | undefined;
  readonly parameters: number;
  /** Bytes from where the tensors begin. */
  readonly end: number;
}

async function readTensor(header: GgufReader): Promise<TensorPlace> {
  const name = await header.text();
  const dimensions = await header.uint32();
  if (dimensions > 8) throw new RangeError("A tensor has too many dimensions.");
  let parameters = 1;
  for (let index = 0; index < dimensions; index++) parameters *= await header.length();
  const type = findGgufTensorType(await header.uint32());
  const offset = await header.length();
  return { name, parameters, end: offset + ggufTensorBytes(type, parameters) };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;
