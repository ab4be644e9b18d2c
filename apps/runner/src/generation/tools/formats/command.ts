import { DIGITS, readCallList, readIf, SPACE, type ToolFormat } from "../tool-format.ts";

/** Command R7B and A: a list between marks, with other names. */
export const command: ToolFormat = {
  name: "command",
  fits: (template) => template.includes("<|START_ACTION|>"),
  open: "<|START_ACTION|>",
  markers: ["<|END_ACTION|>"],
  *read(reader, sink) {
    yield* readCallList(reader, sink);
    yield* readIf(reader, "<|END_ACTION|>");
  },
  layout: {
    begin: [SPACE, "[", SPACE],
    call: ({ name }, args) => [
      '{"tool_call_id": "',
      ...[DIGITS, `", "tool_name": ${JSON.stringify(name)}, "parameters": `, args, "}"],
    ],
    between: [",", SPACE],
    end: [SPACE, "]", "<|END_ACTION|>"],
  },
};
