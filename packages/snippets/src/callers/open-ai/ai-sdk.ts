import { jsToken } from "../../credential.ts";
import { fileImports, sampleLines } from "../../js/js-text.ts";
import { jsKey, jsObject, jsString, jsValue } from "../../values.ts";
import type { OpenAiCaller } from "../caller.ts";
import { type PlainMessage, type PlainPart, plainMessages } from "./message-parts.ts";
import type { CallKind, OpenAiCall } from "./open-ai-call.ts";

/** Vercel's AI SDK; run against `ai` 7.0 and `@ai-sdk/openai-compatible` 3.0. */
export const aiSdk: OpenAiCaller = {
  speaks: "openai",
  language: "js",
  client: "ai-sdk",
  label: "Vercel AI SDK",
  group: "Frameworks",
  format: "js",
  install: "npm install ai @ai-sdk/openai-compatible",
  print: (call) => PROGRAMS[call.kind]?.(call) ?? "",
};

const PROGRAMS: { readonly [Kind in CallKind]?: (call: OpenAiCall) => string } = {
  chat,
  completion: (call) => {
    const { prompt, ...options } = call.fields;
    const settings = settingsOf(options);
    if (typeof prompt !== "string" || settings === undefined) return "";
    return `${head(call, ["generateText"])}
const { text } = await generateText({
  model: provider.completionModel(${jsString(call.model)}),
  prompt: ${jsString(prompt)},
${settings}});

console.log(text);`;
  },
  embedding: (call) => {
    const { input, ...others } = call.fields;
    if (typeof input !== "string" || Object.keys(others).length > 0) return "";
    return `${head(call, ["embed"])}
const { embedding } = await embed({
  model: provider.embeddingModel(${jsString(call.model)}),
  value: ${jsString(input)},
});

console.log(embedding);`;
  },
};

function chat(call: OpenAiCall): string {
  const { messages: given, stream, tools: givenTools, response_format, ...options } = call.fields;
  const messages = plainMessages(given);
  const settings = settingsOf(options);
  const tools = toolsOf(givenTools);
  const schema = schemaOf(response_format);
  if (!messages || settings === undefined || tools === undefined || schema === undefined) return "";
  const isStream = stream === true;
  const method = isStream ? "streamText" : "generateText";
  const names = [
    method,
    ...(schema ? ["Output"] : []),
    ...(tools ? ["tool"] : []),
    ...(schema || tools ? ["jsonSchema"] : []),
  ];
  const system = messages
    .filter(({ role }) => role === "system")
    .flatMap(({ parts }) => parts.map(textOf));
  const talk = messages.filter(({ role }) => role !== "system");
  const result = isStream ? "textStream" : tools ? "text, toolCalls" : schema ? "output" : "text";
  return `${head(call, names, talk.some(readsFile), schema !== "")}
const { ${result} } = ${isStream ? "" : "await "}${method}({
  model: provider.chatModel(${jsString(call.model)}),
${system.length > 0 ? `  system: ${jsString(system.join("\n\n"))},\n` : ""}  messages: [
${talk.map(message).join("")}  ],
${settings}${tools}${schema}});

${isStream ? "for await (const text of textStream) process.stdout.write(text);" : `console.log(${result});`}`;
}

const NAME = "orrery";

const head = (
  { baseUrl, credential, headers, sample }: OpenAiCall,
  names: readonly string[],
  reads = false,
  hasSchema = false,
): string => `${fileImports({ reads }, sample)}import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { ${names.toSorted().join(", ")} } from "ai";
${sampleLines(sample)}
const provider = createOpenAICompatible({
  name: ${jsString(NAME)},
  baseURL: ${jsString(baseUrl)},
  apiKey: ${jsToken(credential)},
${headers ? `  headers: ${jsObject(headers, "  ")},\n` : ""}${hasSchema ? "  supportsStructuredOutputs: true,\n" : ""}});
`;

/** Its own names of chat options. */
const SETTINGS: Readonly<Record<string, string>> = {
  temperature: "temperature",
  max_tokens: "maxOutputTokens",
  top_p: "topP",
  seed: "seed",
  stop: "stopSequences",
};

/** Nothing where an option has no name here. */
function settingsOf(options: Readonly<Record<string, unknown>>): string | undefined {
  const { reasoning_effort: effort, tool_choice: choice, ...others } = options;
  let lines = "";
  for (const [name, value] of Object.entries(others)) {
    if (!Object.hasOwn(SETTINGS, name)) return undefined;
    const own = name === "stop" && typeof value === "string" ? [value] : value;
    lines += `  ${SETTINGS[name]}: ${jsValue(own, "  ")},\n`;
  }
  if (choice !== undefined && choice !== "auto") return undefined;
  if (effort === undefined) return lines;
  return `${lines}  providerOptions: ${jsObject({ [NAME]: { reasoningEffort: effort } }, "  ")},\n`;
}

/** Tools without an implementation: the program prints the model's calls. */
function toolsOf(tools: unknown): string | undefined {
  if (tools === undefined) return "";
  if (!Array.isArray(tools)) return undefined;
  let lines = "";
  for (const { type, function: described } of tools) {
    if (type !== "function" || typeof described?.name !== "string") return undefined;
    const { name, description = "", parameters = {} } = described;
    lines += `    ${jsKey(name)}tool({
      description: ${jsString(String(description))},
      inputSchema: jsonSchema(${jsValue(parameters, "      ")}),
    }),\n`;
  }
  return `  tools: {\n${lines}  },\n`;
}

function schemaOf(format: unknown): string | undefined {
  if (format === undefined) return "";
  const { type, json_schema } = (format ?? {}) as {
    readonly type?: unknown;
    readonly json_schema?: { readonly schema?: unknown };
  };
  if (type !== "json_schema" || !json_schema?.schema) return undefined;
  return `  output: Output.object({ schema: jsonSchema(${jsValue(json_schema.schema, "  ")}) }),\n`;
}

const textOf = (part: PlainPart): string => ("text" in part ? part.text : "");

const readsFile = ({ parts }: PlainMessage): boolean =>
  parts.some((part) => "picture" in part && typeof part.picture !== "string");

function message({ role, parts }: PlainMessage): string {
  const [first] = parts;
  if (parts.length === 1 && first && "text" in first)
    return `    { role: ${jsString(role)}, content: ${jsString(first.text)} },\n`;
  return `    {
      role: ${jsString(role)},
      content: [
${parts.map((part) => `        ${partOf(part)},\n`).join("")}      ],
    },\n`;
}

function partOf(part: PlainPart): string {
  if ("text" in part) return `{ type: "text", text: ${jsString(part.text)} }`;
  return typeof part.picture === "string"
    ? `{ type: "image", image: new URL(${jsString(part.picture)}) }`
    : `{ type: "image", mediaType: ${jsString(part.picture.mediaType)}, image: await readFile(${jsString(part.picture.file.name)}) }`;
}
