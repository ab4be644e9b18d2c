import {
  namedCall,
  readArguments,
  readCallList,
  readIf,
  readName,
  SPACE,
  type ToolFormat,
} from "../tool-format.ts";

/** A list after a mark. */
export const mistral: ToolFormat = {
  name: "mistral",
  fits: (template) => template.includes("[TOOL_CALLS]") && !template.includes("[ARGS]"),
  open: "[TOOL_CALLS]",
  markers: [],
  read: readCallList,
  layout: {
    begin: [SPACE, "["],
    call: (tool, args) => namedCall(tool, args),
    between: [", "],
    end: ["]"],
  },
};

/** Since version 11 of the tokenizer: a mark, a name, another mark, and the arguments. */
export const mistralArgs: ToolFormat = {
  name: "mistral-args",
  fits: (template) => template.includes("[TOOL_CALLS]") && template.includes("[ARGS]"),
  open: "[TOOL_CALLS]",
  markers: ["[ARGS]", "[CALL_ID]"],
  *read(reader, sink) {
    do {
      const name = yield* readName(reader, ["[CALL_ID]", "[ARGS]", "{"].slice(0, 2));
      yield* readIf(reader, "[ARGS]");
      yield* readArguments(reader, sink, name);
    } while (yield* readIf(reader, "[TOOL_CALLS]"));
  },
  layout: {
    begin: [],
    call: ({ name }, args) => [`${name}[ARGS]`, args],
    between: ["[TOOL_CALLS]"],
    end: [],
  },
};
