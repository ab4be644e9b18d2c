import { readArguments, readIf, readName, SPACE, type ToolFormat } from "../tool-format.ts";

const BEGIN = "<｜tool▁calls▁begin｜>";
const END = "<｜tool▁calls▁end｜>";
const CALL = "<｜tool▁call▁begin｜>";
const CALL_END = "<｜tool▁call▁end｜>";
const SEPARATOR = "<｜tool▁sep｜>";
const MARKERS = [END, CALL, CALL_END, SEPARATOR];
const FENCE = "```";

/** R1 and V3: a name and fenced JSON. */
export const deepseek: ToolFormat = {
  name: "deepseek",
  fits: (template) => template.includes(SEPARATOR) && template.includes(`${FENCE}json`),
  open: BEGIN,
  markers: MARKERS,
  *read(reader, sink) {
    while (yield* readIf(reader, CALL)) {
      yield* readIf(reader, "function");
      yield* reader.expect(SEPARATOR);
      const name = yield* readName(reader, ["\n"]);
      yield* readIf(reader, `${FENCE}json`);
      yield* readArguments(reader, sink, name);
      yield* readIf(reader, FENCE);
      yield* readIf(reader, CALL_END);
    }
    yield* readIf(reader, END);
  },
  layout: {
    begin: [],
    call: ({ name }, args) => [
      `${CALL}function${SEPARATOR}${name}\n${FENCE}json\n`,
      ...[args, SPACE, `${FENCE}${CALL_END}`],
    ],
    between: [SPACE],
    end: [END],
  },
};

/** Since V3.1: a name and JSON. */
export const deepseekPlain: ToolFormat = {
  name: "deepseek-plain",
  fits: (template) => template.includes(SEPARATOR) && !template.includes(`${FENCE}json`),
  open: BEGIN,
  markers: MARKERS,
  *read(reader, sink) {
    while (yield* readIf(reader, CALL)) {
      const name = yield* readName(reader, [SEPARATOR]);
      yield* readArguments(reader, sink, name);
      yield* readIf(reader, CALL_END);
    }
    yield* readIf(reader, END);
  },
  layout: {
    begin: [],
    call: ({ name }, args) => [`${CALL}${name}${SEPARATOR}`, args, CALL_END],
    between: [],
    end: [END],
  },
};
