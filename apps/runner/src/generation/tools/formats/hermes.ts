import { namedCall, readIf, readNamedCall, SPACE, type ToolFormat } from "../tool-format.ts";

/** Qwen, Hermes, Granite 4 and others: JSON between tags. */
export const hermes: ToolFormat = {
  name: "hermes",
  fits: (template) => template.includes("<tool_call>"),
  open: "<tool_call>",
  markers: ["</tool_call>"],
  *read(reader, sink) {
    yield* reader.space();
    yield* readNamedCall(reader, sink);
    yield* readIf(reader, "</tool_call>");
  },
  layout: {
    begin: [SPACE],
    call: (tool, args) => namedCall(tool, args),
    between: [SPACE, "</tool_call>", SPACE, "<tool_call>", SPACE],
    end: [SPACE, "</tool_call>"],
  },
};
