import { pyToken } from "../../credential.ts";
import { imports } from "../../python/python-text.ts";
import { pyDict, pyString } from "../../values.ts";
import type { OpenAiCaller } from "../caller.ts";
import { type PlainMessage, type PlainPart, plainMessages } from "./message-parts.ts";
import type { OpenAiCall } from "./open-ai-call.ts";

/** Pydantic AI. Source: pydantic.dev/docs/ai/models/openai. */
export const pydanticAi: OpenAiCaller = {
  speaks: "openai",
  language: "python",
  client: "pydantic-ai",
  label: "Pydantic AI",
  group: "Frameworks",
  format: "python",
  install: "pip install 'pydantic-ai-slim[openai]'",
  print: (call) => (call.kind === "chat" ? chat(call) : ""),
};

/** Its own names of chat options; all others go into the body unchanged. */
const NAMES: Readonly<Record<string, string>> = {
  temperature: "temperature",
  max_tokens: "max_tokens",
  top_p: "top_p",
  seed: "seed",
};

/** An agent has instructions and a prompt: an ongoing conversation, or tools without functions, do not fit. */
function chat(call: OpenAiCall): string {
  const { messages: given, stream, tools, tool_choice, ...options } = call.fields;
  const messages = plainMessages(given);
  const prompt = messages?.at(-1);
  const before = messages?.slice(0, -1) ?? [];
  if (tools !== undefined || tool_choice !== undefined || prompt?.role !== "user") return "";
  if (before.some(({ role }) => role !== "system")) return "";
  const instructions = before.flatMap(({ parts }) => parts.map(textOf)).join("\n\n");
  const isStream = stream === true;
  return `${imports(call, {
    before: isStream ? "import asyncio\n" : "",
    after: readsFile(prompt) ? "from pathlib import Path\n" : "",
    installed: `${call.headers ? "from openai import AsyncOpenAI\n" : ""}from pydantic_ai import ${names(prompt).join(", ")}
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider`,
  })}

model = OpenAIChatModel(
    ${pyString(call.model)},
    provider=OpenAIProvider(${provider(call)}),
)
agent = ${agent(instructions, options)}
prompt = ${promptOf(prompt)}

${
  isStream
    ? `
async def main():
    async with agent.run_stream(prompt) as result:
        async for text in result.stream_text(delta=True):
            print(text, end="")


asyncio.run(main())`
    : "print(agent.run_sync(prompt).output)"
}`;
}

function agent(instructions: string, options: Readonly<Record<string, unknown>>): string {
  const lines = `${instructions && `    instructions=${pyString(instructions)},\n`}${settings(options)}`;
  return lines ? `Agent(\n    model,\n${lines})` : "Agent(model)";
}

const textOf = (part: PlainPart): string => ("text" in part ? part.text : "");

const readsFile = ({ parts }: PlainMessage): boolean =>
  parts.some((part) => "picture" in part && typeof part.picture !== "string");

const names = (prompt: PlainMessage): readonly string[] => [
  "Agent",
  ...(readsFile(prompt) ? ["BinaryContent"] : []),
  ...(prompt.parts.some((part) => "picture" in part && typeof part.picture === "string")
    ? ["ImageUrl"]
    : []),
];

function provider({ baseUrl, credential, headers }: OpenAiCall): string {
  const address = `base_url=${pyString(baseUrl)}`;
  const key = `api_key=${pyToken(credential)}`;
  if (!headers) return `${address}, ${key}`;
  return `
        openai_client=AsyncOpenAI(
            ${address},
            ${key},
            default_headers=${pyDict(headers, "            ")},
        ),
    `;
}

function settings(options: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(options);
  const own = entries.flatMap(([name, value]) => (NAMES[name] ? [[NAMES[name], value]] : []));
  const others = Object.fromEntries(entries.filter(([name]) => !NAMES[name]));
  const all = {
    ...Object.fromEntries(own),
    ...(Object.keys(others).length > 0 && { extra_body: others }),
  };
  return Object.keys(all).length > 0 ? `    model_settings=${pyDict(all, "    ")},\n` : "";
}

function promptOf({ parts }: PlainMessage): string {
  const [first] = parts;
  if (parts.length === 1 && first && "text" in first) return pyString(first.text);
  return `[\n${parts.map((part) => `    ${partOf(part)},\n`).join("")}]`;
}

function partOf(part: PlainPart): string {
  if ("text" in part) return pyString(part.text);
  if (typeof part.picture === "string") return `ImageUrl(url=${pyString(part.picture)})`;
  const { file, mediaType } = part.picture;
  return `BinaryContent(Path(${pyString(file.name)}).read_bytes(), media_type=${pyString(mediaType)})`;
}
