import { type ByteReader, createByteReader, MalformedFile } from "../byte-reader.ts";
import type { ByteSource } from "../byte-source.ts";
import { type Findings, found } from "../file-scan.ts";

/** The messages of ONNX that lead to file names and operator domains: field → what is in it. */
const MESSAGES: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  model: { 7: "graph", 8: "opset", 25: "function" },
  graph: { 1: "node", 5: "tensor" },
  function: { 7: "node" },
  node: { 5: "attribute", 7: "domain" },
  attribute: { 5: "tensor", 6: "graph", 10: "tensor", 11: "graph" },
  tensor: { 13: "external" },
  external: { 1: "key", 2: "value" },
  opset: { 1: "domain" },
};
const TEXTS = new Set(["domain", "key", "value"]);
const MAX_DEPTH = 24;
const MAX_FIELDS = 5_000_000;
const KNOWN_DOMAINS = /^(?:|ai\.onnx(?:\.[\w.]+)?|com\.microsoft(?:\.[\w.]+)?|pkg\.[\w.]+|local)$/;

/** The external files that an ONNX model reads, and the operators it needs. */
export async function scanOnnx(source: ByteSource): Promise<Findings> {
  const facts = { locations: [] as string[], domains: new Set<string>(), fields: 0 };
  try {
    await readMessage(createByteReader(source), "model", source.size, facts, 0);
  } catch (error) {
    if (!(error instanceof MalformedFile)) throw error;
    return found("unscanned", `Invalid ONNX file: ${error.message}`);
  }
  const outside = facts.locations.find((path) =>
    /^(?:[/\\]|[a-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(path),
  );
  const foreign = [...facts.domains].filter((domain) => !KNOWN_DOMAINS.test(domain));
  return {
    findings: [
      ...(outside === undefined
        ? []
        : found("unsafe", "The model reads weights from a file outside its folder.").findings),
      ...(foreign.length === 0
        ? []
        : found("suspicious", `The model uses custom operators: ${foreign.slice(0, 5).join(", ")}`)
            .findings),
    ],
  };
}

interface Facts {
  readonly locations: string[];
  readonly domains: Set<string>;
  fields: number;
}

async function readMessage(
  reader: ByteReader,
  kind: string,
  end: number,
  facts: Facts,
  depth: number,
): Promise<void> {
  if (depth > MAX_DEPTH) throw new MalformedFile("Graphs are nested too deeply.");
  let key = "";
  while (reader.at < end) {
    if (++facts.fields > MAX_FIELDS) throw new MalformedFile("The graph is too large to scan.");
    const tag = await readVarint(reader);
    const inner = MESSAGES[kind]?.[Math.floor(tag / 8)];
    if (tag % 8 !== 2) await skipField(reader, tag % 8);
    else {
      const length = await readVarint(reader);
      if (reader.at + length > end) throw new MalformedFile("A field is longer than the file.");
      if (inner === undefined) reader.skip(length);
      else if (!TEXTS.has(inner))
        await readMessage(reader, inner, reader.at + length, facts, depth + 1);
      else {
        const text = await reader.text(length);
        if (inner === "domain") facts.domains.add(text.slice(0, 100));
        else if (inner === "key") key = text;
        else if (key === "location") facts.locations.push(text);
      }
    }
  }
}

async function readVarint(reader: ByteReader): Promise<number> {
  let value = 0;
  for (let shift = 1; shift <= 2 ** 63; shift *= 128) {
    const byte = await reader.number(1);
    value += (byte % 128) * shift;
    if (byte < 128) return value;
  }
  throw new MalformedFile("A number is too long.");
}

async function skipField(reader: ByteReader, wireType: number): Promise<void> {
  if (wireType === 0) await readVarint(reader);
  else if (wireType === 1) reader.skip(8);
  else if (wireType === 5) reader.skip(4);
  else throw new MalformedFile("A field has an unknown type.");
}
