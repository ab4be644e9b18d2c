import { jsToken } from "../../credential.ts";
import { InputText } from "../../input-text.ts";
import { fileImports, mediaLines, sampleLines } from "../../js/js-text.ts";
import { jsObject, jsString, jsValue } from "../../values.ts";
import type { OpenAiCaller } from "../caller.ts";
import type { OpenAiCall } from "./open-ai-call.ts";

/** LangChain's `@langchain/openai`; run against 1.6. */
export const langchainJs: OpenAiCaller = {
  speaks: "openai",
  language: "js",
  client: "langchain",
  label: "LangChain",
  group: "Frameworks",
  format: "js",
  install: "npm install @langchain/openai @langchain/core",
  print: (call) => {
    if (call.kind === "chat") return chat(call);
    return call.kind === "embedding" ? embedding(call) : "";
  },
};

/** Its own names of chat options; all others go into the body unchanged. */
const NAMES: Readonly<Record<string, string>> = {
  temperature: "temperature",
  max_tokens: "maxTokens",
  top_p: "topP",
  stop: "stop",
};

function chat(call: OpenAiCall): string {
  const { messages, stream, ...options } = call.fields;
  const input = new InputText({ messages });
  const entries = Object.entries(options);
  const own = Object.fromEntries(
    entries.flatMap(([name, value]) => (NAMES[name] ? [[NAMES[name], value]] : [])),
  );
  const others = Object.fromEntries(entries.filter(([name]) => !NAMES[name]));
  const hasOthers = Object.keys(others).length > 0;
  const lines = Object.entries(own).map(([name, value]) => `  ${name}: ${jsValue(value, "  ")},\n`);
  return `${fileImports({ reads: input.embedded !== undefined }, call.sample)}import { ChatOpenAI } from "@langchain/openai";
${sampleLines(call.sample)}
const model = new ChatOpenAI({
${settings(call)}${lines.join("")}${hasOthers ? `  modelKwargs: ${jsObject(others, "  ")},\n` : ""}});
${mediaLines(input)}
const messages = ${jsValue(messages)};

${
  stream === true
    ? `for await (const chunk of await model.stream(messages)) {
  process.stdout.write(chunk.text);
}`
    : `const reply = await model.invoke(messages);

console.log(reply.content, reply.tool_calls);`
}`;
}

const embedding = (call: OpenAiCall): string => {
  const { input, ...others } = call.fields;
  if (typeof input !== "string" || Object.keys(others).length > 0) return "";
  return `import { OpenAIEmbeddings } from "@langchain/openai";

const embeddings = new OpenAIEmbeddings({
${settings(call)}  encodingFormat: "float",
});

console.log(await embeddings.embedQuery(${jsString(input)}));`;
};

const settings = ({ model, baseUrl, credential, headers }: OpenAiCall): string =>
  `  model: ${jsString(model)},
  apiKey: ${jsToken(credential)},
  configuration: ${jsConfiguration(baseUrl, headers)},
`;

const jsConfiguration = (baseUrl: string, headers: OpenAiCall["headers"]): string =>
  jsObject({ baseURL: baseUrl, ...(headers && { defaultHeaders: headers }) }, "  ");
