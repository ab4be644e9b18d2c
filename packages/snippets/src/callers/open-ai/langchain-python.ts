import { pyToken } from "../../credential.ts";
import { InputText } from "../../input-text.ts";
import { BASE64, imports, mediaLines } from "../../python/python-text.ts";
import { pyArguments, pyDict, pyString, pyValue } from "../../values.ts";
import type { OpenAiCaller } from "../caller.ts";
import type { OpenAiCall } from "./open-ai-call.ts";

/** LangChain's `langchain-openai`. Source: reference.langchain.com/python/integrations/langchain_openai. */
export const langchainPython: OpenAiCaller = {
  speaks: "openai",
  language: "python",
  client: "langchain",
  label: "LangChain",
  group: "Frameworks",
  format: "python",
  install: "pip install langchain-openai",
  print: (call) => {
    if (call.kind === "chat") return chat(call);
    return call.kind === "embedding" ? embedding(call) : "";
  },
};

/** Options of the model class; all other chat options are bound to it. */
const OWN: readonly string[] = ["temperature", "max_tokens", "top_p", "seed", "stop"];

function chat(call: OpenAiCall): string {
  const { messages, stream, ...options } = call.fields;
  const input = new InputText({ messages });
  const entries = Object.entries(options);
  const own = Object.fromEntries(entries.filter(([name]) => OWN.includes(name)));
  const bound = Object.fromEntries(entries.filter(([name]) => !OWN.includes(name)));
  const binding = pyArguments(bound);
  return `${head(call, "ChatOpenAI", input.embedded ? BASE64 : "")}
model = ChatOpenAI(
${settings(call)}${pyArguments(own)})${binding && `.bind(\n${binding})`}
${mediaLines(input)}
messages = ${pyValue(messages)}

${
  stream === true
    ? `for chunk in model.stream(messages):
    print(chunk.text, end="")`
    : `reply = model.invoke(messages)

print(reply.content, reply.tool_calls)`
}`;
}

/** The client would count tokens with OpenAI's own tokenizer and send numbers. */
const embedding = (call: OpenAiCall): string => {
  const { input, ...others } = call.fields;
  if (typeof input !== "string" || Object.keys(others).length > 0) return "";
  return `${head(call, "OpenAIEmbeddings")}
embeddings = OpenAIEmbeddings(
${settings(call)}    check_embedding_ctx_length=False,
    model_kwargs={"encoding_format": "float"},
)

print(embeddings.embed_query(${pyString(input)}))`;
};

const head = (call: OpenAiCall, name: string, before = ""): string =>
  `${imports(call, { before, installed: `from langchain_openai import ${name}` })}\n`;

const settings = ({ model, baseUrl, credential, headers }: OpenAiCall): string =>
  `    model=${pyString(model)},
    base_url=${pyString(baseUrl)},
    api_key=${pyToken(credential)},
${headers ? `    default_headers=${pyDict(headers, "    ")},\n` : ""}`;
