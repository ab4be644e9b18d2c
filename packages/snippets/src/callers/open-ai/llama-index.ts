import { pyToken } from "../../credential.ts";
import { imports } from "../../python/python-text.ts";
import { pyArguments, pyDict, pyString, pyValue } from "../../values.ts";
import type { OpenAiCaller } from "../caller.ts";
import { type PlainMessage, type PlainPart, plainMessages } from "./message-parts.ts";
import type { OpenAiCall } from "./open-ai-call.ts";

/**
 * LlamaIndex's packages for servers that copied OpenAI. Sources: pypi.org/project/llama-index-llms-openai-like,
 * pypi.org/project/llama-index-embeddings-openai-like.
 */
export const llamaIndex: OpenAiCaller = {
  speaks: "openai",
  language: "python",
  client: "llama-index",
  label: "LlamaIndex",
  group: "Frameworks",
  format: "python",
  install: "pip install llama-index-llms-openai-like llama-index-embeddings-openai-like",
  print: (call) => {
    if (call.kind === "chat") return chat(call);
    return call.kind === "embedding" ? embedding(call) : "";
  },
};

function chat(call: OpenAiCall): string {
  const { messages: given, stream, temperature, max_tokens, ...others } = call.fields;
  const messages = plainMessages(given);
  if (!messages) return "";
  const names = [
    "ChatMessage",
    ...(messages.some(({ parts }) => hasPicture(parts)) ? ["ImageBlock", "TextBlock"] : []),
  ];
  const additional = Object.keys(others).length > 0 ? others : undefined;
  return `${imports(call, {
    installed: `from llama_index.core.llms import ${names.join(", ")}
from llama_index.llms.openai_like import OpenAILike`,
  })}

llm = OpenAILike(
    model=${pyString(call.model)},
${settings(call)}    is_chat_model=True,
${pyArguments({ temperature, max_tokens })}${additional ? `    additional_kwargs=${pyValue(additional, "    ")},\n` : ""})

messages = [
${messages.map(message).join("")}]

${
  stream === true
    ? `for chunk in llm.stream_chat(messages):
    print(chunk.delta, end="")`
    : "print(llm.chat(messages).message)"
}`;
}

const hasPicture = (parts: readonly PlainPart[]) => parts.some((part) => "picture" in part);

function message({ role, parts }: PlainMessage): string {
  const [first] = parts;
  const content =
    parts.length === 1 && first && "text" in first
      ? `content=${pyString(first.text)}`
      : `blocks=[${parts.map(block).join(", ")}]`;
  return `    ChatMessage(role=${pyString(role)}, ${content}),\n`;
}

function block(part: PlainPart): string {
  if ("text" in part) return `TextBlock(text=${pyString(part.text)})`;
  return typeof part.picture === "string"
    ? `ImageBlock(url=${pyString(part.picture)})`
    : `ImageBlock(path=${pyString(part.picture.file.name)})`;
}

const embedding = (call: OpenAiCall): string => {
  const { input, ...others } = call.fields;
  if (typeof input !== "string" || Object.keys(others).length > 0) return "";
  return `${imports(call, {
    installed: "from llama_index.embeddings.openai_like import OpenAILikeEmbedding",
  })}

embedding = OpenAILikeEmbedding(
    model_name=${pyString(call.model)},
${settings(call)})

print(embedding.get_text_embedding(${pyString(input)}))`;
};

const settings = ({ baseUrl, credential, headers }: OpenAiCall): string =>
  `    api_base=${pyString(baseUrl)},
    api_key=${pyToken(credential)},
${headers ? `    default_headers=${pyDict(headers, "    ")},\n` : ""}`;
