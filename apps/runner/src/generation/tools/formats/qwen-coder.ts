import { readIf, readName, SPACE, type Tool, type ToolFormat } from "../tool-format.ts";

type Schema = Readonly<Record<string, unknown>>;

const propertiesOf = ({ parameters }: Tool): Readonly<Record<string, Schema>> =>
  (parameters.properties ?? {}) as Readonly<Record<string, Schema>>;

/** A value as it is between tags: text, or JSON where the schema asks for something else. */
function readTagged(text: string, schema: Schema = {}): unknown {
  if (isWritten(schema)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Whether a value is written as it is, without quotes. */
const isWritten = ({ type = "string", enum: values }: Schema): boolean =>
  values === undefined ? [type].flat().includes("string") : isText(values);

const isText = (values: unknown): values is readonly string[] =>
  Array.isArray(values) && values.every((value) => typeof value === "string");

/** One of the texts, or any up to the tag that ends it. */
const writtenRule = ({ enum: values }: Schema): string =>
  isText(values)
    ? `( ${values.map((value) => JSON.stringify(value)).join(" | ")} )`
    : `( [^<] | "<" [^/] )*`;

/** Qwen3-Coder and others: a tag for the function and one for each parameter. */
export const qwenCoder: ToolFormat = {
  name: "qwen-coder",
  fits: (template) => template.includes("<function=") && template.includes("<parameter="),
  open: "<tool_call>",
  markers: ["</tool_call>"],
  *read(reader, sink, tools) {
    yield* reader.space();
    yield* reader.expect("<function=");
    const name = yield* readName(reader, [">"]);
    const tool = tools.find((one) => one.name === name);
    const properties = tool ? propertiesOf(tool) : {};
    sink.call(name);
    let isFirst = true;
    while (yield* readIf(reader, "<parameter=")) {
      let key = "";
      yield* reader.until([">"], (text) => {
        key += text;
      });
      let value = "";
      yield* reader.until(["</parameter>"], (text) => {
        value += text;
      });
      const json = JSON.stringify(readTagged(value.replace(/^\n|\n$/g, ""), properties[key]));
      sink.arguments(`${isFirst ? "{" : ", "}${JSON.stringify(key)}: ${json}`);
      isFirst = false;
    }
    sink.arguments(isFirst ? "{}" : "}");
    yield* readIf(reader, "</function>");
    yield* readIf(reader, "</tool_call>");
  },
  layout: {
    begin: [SPACE],
    call: ({ name }, args) => [`<function=${name}>\n`, args, "</function>"],
    between: [SPACE, "</tool_call>", SPACE, "<tool_call>", SPACE],
    end: [SPACE, "</tool_call>"],
    args(tool, ruleOf) {
      const required = (tool.parameters.required ?? []) as readonly string[];
      const parts = Object.entries(propertiesOf(tool)).map(([key, schema]) => {
        const value = isWritten(schema) ? writtenRule(schema) : ruleOf(schema);
        const tags = `${JSON.stringify(`<parameter=${key}>\n`)} ${value} "\\n</parameter>\\n"`;
        return required.includes(key) ? tags : `( ${tags} )?`;
      });
      return parts.join(" ") || '""';
    },
  },
};
