import { namedCall, readCallList, readIf, SPACE, type ToolFormat } from "../tool-format.ts";

/** Granite 3 and Phi 4 mini: a list after a mark. */
export const granite: ToolFormat = {
  name: "granite",
  fits: (template) => template.includes("<|tool_call|>"),
  open: "<|tool_call|>",
  markers: ["<|/tool_call|>"],
  *read(reader, sink) {
    yield* readCallList(reader, sink);
    yield* readIf(reader, "<|/tool_call|>");
  },
  layout: {
    begin: [SPACE, "["],
    call: (tool, args) => namedCall(tool, args),
    between: [", "],
    end: ["]"],
  },
  write: (calls) =>
    `<|tool_call|>[${calls
      .map(({ name, text }) => `{"name": ${JSON.stringify(name)}, "arguments": ${text}}`)
      .join(", ")}]`,
};
