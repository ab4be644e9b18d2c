import { Malformed, type Reader, type Reading } from "../reader.ts";
import { readIf, readName, type Tool, type ToolFormat } from "../tool-format.ts";

/** Around texts. */
const QUOTE = '<|"|>';

/** Gemma 4: names without quotes, texts between marks of their own. */
export const gemma: ToolFormat = {
  name: "gemma",
  fits: (template) => template.includes("<|tool_call>"),
  open: "<|tool_call>",
  markers: ["<tool_call|>", QUOTE],
  *read(reader, sink) {
    do {
      yield* reader.expect("call:");
      const name = yield* readName(reader, ["{"]);
      sink.call(name);
      let isFirst = true;
      while (!(yield* readIf(reader, "}"))) {
        if (!isFirst) yield* reader.expect(",");
        const key = yield* readKey(reader);
        const value = JSON.stringify(yield* readValue(reader));
        sink.arguments(`${isFirst ? "{" : ", "}${JSON.stringify(key)}: ${value}`);
        isFirst = false;
      }
      sink.arguments(isFirst ? "{}" : "}");
      yield* readIf(reader, "<tool_call|>");
    } while (yield* readIf(reader, "<|tool_call>"));
  },
  layout: {
    begin: [],
    call: ({ name }, args) => [`call:${name}{`, args, "}"],
    between: ["<tool_call|><|tool_call>"],
    end: ["<tool_call|>"],
    args: (tool) => {
      const parts = Object.entries(propertiesOf(tool)).map(([key, schema]) => {
        const name = JSON.stringify(`${key}:`);
        return `${name} ${valueRule(schema)}`;
      });
      // Commas stand between what is written, so that all is written.
      return parts.join(' "," ') || '""';
    },
  },
};

type Schema = Readonly<Record<string, unknown>>;

const propertiesOf = ({ parameters }: Tool): Readonly<Record<string, Schema>> =>
  (parameters.properties ?? {}) as Readonly<Record<string, Schema>>;

const STRING = `${JSON.stringify(QUOTE)} [^<]* ${JSON.stringify(QUOTE)}`;
const NUMBER = '"-"? [0-9]{1,15} ("." [0-9]{1,15})?';

/** Lists and objects have items of any kind, one level deep. */
function valueRule({ type, enum: values }: Schema, depth = 0): string {
  if (Array.isArray(values))
    return `( ${values.map((value) => JSON.stringify(written(value))).join(" | ")} )`;
  const any = `( ${STRING} | ${NUMBER} | "true" | "false" )`;
  switch ([type].flat()[0]) {
    case "string":
      return `( ${STRING} )`;
    case "integer":
      return '( "-"? [0-9]{1,15} )';
    case "number":
      return `( ${NUMBER} )`;
    case "boolean":
      return '( "true" | "false" )';
    case "array":
      return depth > 0 ? any : `( "[" ( ${any} ( "," ${any} )* )? "]" )`;
    case "object":
      return depth > 0
        ? any
        : `( "{" ( [a-zA-Z0-9_]+ ":" ${any} ( "," [a-zA-Z0-9_]+ ":" ${any} )* )? "}" )`;
    default:
      return any;
  }
}

const written = (value: unknown): string =>
  typeof value === "string" ? `${QUOTE}${value}${QUOTE}` : JSON.stringify(value);

function* readKey(reader: Reader): Reading<string> {
  if (yield* readIf(reader, QUOTE)) {
    const key = yield* readText(reader);
    yield* reader.expect(":");
    return key;
  }
  return yield* readName(reader, [":"]);
}

function* readText(reader: Reader): Reading<string> {
  let text = "";
  const end = yield* reader.until([QUOTE], (piece) => {
    text += piece;
  });
  if (end === undefined) throw new Malformed();
  return text;
}

function* readValue(reader: Reader): Reading<unknown> {
  if (yield* readIf(reader, QUOTE)) return yield* readText(reader);
  if (yield* readIf(reader, "[")) {
    const items: unknown[] = [];
    while (!(yield* readIf(reader, "]"))) {
      if (items.length > 0) yield* reader.expect(",");
      items.push(yield* readValue(reader));
    }
    return items;
  }
  if (yield* readIf(reader, "{")) {
    const entries: [string, unknown][] = [];
    while (!(yield* readIf(reader, "}"))) {
      if (entries.length > 0) yield* reader.expect(",");
      const key = yield* readKey(reader);
      entries.push([key, yield* readValue(reader)]);
    }
    return Object.fromEntries(entries);
  }
  return yield* readWord(reader);
}

/** A number or a word, up to what follows. */
function* readWord(reader: Reader): Reading<unknown> {
  let word = "";
  while (!/^[,}\]<]/.test(reader.rest)) {
    if (reader.isAtEnd) throw new Malformed();
    if (reader.rest === "") yield;
    else word += reader.take(1);
  }
  try {
    return JSON.parse(word.trim()) as unknown;
  } catch {
    return word.trim();
  }
}
