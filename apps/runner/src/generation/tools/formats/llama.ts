import { namedCall, readNamedCall, type ToolFormat } from "../tool-format.ts";

/** Llama 3 and others: one JSON object as the whole answer. */
export const llama: ToolFormat = {
  name: "llama",
  fits: (template) => /["']parameters["']|dictionary of argument name/.test(template),
  open: "",
  markers: ["<|python_tag|>"],
  *read(reader, sink, tools) {
    yield* reader.space();
    if (yield* reader.startsWith("<|python_tag|>")) reader.take("<|python_tag|>".length);
    yield* readNamedCall(reader, sink, (name) => tools.some((tool) => tool.name === name));
  },
  layout: { begin: [], call: (tool, args) => namedCall(tool, args, "parameters"), end: [] },
};
