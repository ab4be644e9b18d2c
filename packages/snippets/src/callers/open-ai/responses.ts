import { embeddingOf } from "@orrery/inference";
import { InputText } from "../../input-text.ts";
import { mediaLines as jsMediaLines } from "../../js/js-text.ts";
import { BASE64, mediaLines } from "../../python/python-text.ts";
import { jsObject, pyArguments } from "../../values.ts";
import type { OpenAiCaller } from "../caller.ts";
import type { OpenAiCall } from "./open-ai-call.ts";
import { openAiClient as jsClient } from "./openai-js.ts";
import { openAiClient as pythonClient } from "./openai-python.ts";

/**
 * Providers with `/responses` in addition to `/chat/completions`; this hub has none. Sources:
 * platform.openai.com/docs/api-reference/responses, console.groq.com/docs/responses-api,
 * docs.fireworks.ai/guides/response-api.
 */
const PROVIDERS: readonly string[] = ["openai", "groq", "fireworks-ai"];

export const responsesPython: OpenAiCaller = {
  speaks: "openai",
  language: "python",
  client: "openai-responses",
  label: "openai responses",
  group: "Clients",
  format: "python",
  install: "pip install openai",
  print: (call) => {
    const body = responsesBody(call);
    if (!body) return "";
    const isStream = body.stream === true;
    const input = new InputText(body);
    return `${pythonClient(call, input.embedded ? BASE64 : "")}${mediaLines(input)}
${isStream ? "stream" : "response"} = client.responses.create(
${pyArguments(body)})

${
  isStream
    ? `for event in stream:
    if event.type == "response.output_text.delta":
        print(event.delta, end="")`
    : "print(response.output_text)"
}`;
  },
};

export const responsesJs: OpenAiCaller = {
  speaks: "openai",
  language: "js",
  client: "openai-responses",
  label: "openai responses",
  group: "Clients",
  format: "js",
  install: "npm install openai",
  print: (call) => {
    const body = responsesBody(call);
    if (!body) return "";
    const isStream = body.stream === true;
    const input = new InputText(body);
    return `${jsClient(call, { reads: input.embedded !== undefined })}${jsMediaLines(input)}
const ${isStream ? "stream" : "response"} = await client.responses.create(${jsObject(body)});

${
  isStream
    ? `for await (const event of stream) {
  if (event.type === "response.output_text.delta") process.stdout.write(event.delta);
}`
    : "console.log(response.output_text);"
}`;
  },
};

type Fields = Readonly<Record<string, unknown>>;

/** A chat's body in the format of responses; `undefined` if a field has no equivalent. */
function responsesBody({ kind, provider, model, fields }: OpenAiCall): Fields | undefined {
  if (kind !== "chat" || provider === undefined || !PROVIDERS.includes(provider)) return undefined;
  const { messages, stream, max_tokens, temperature, top_p, reasoning_effort, tools, ...rest } =
    fields;
  const { response_format, tool_choice, ...unknown } = rest;
  const input = listOf(messages).map(toItem);
  if (Object.keys(unknown).length > 0 || input.includes(undefined)) return undefined;
  return {
    model,
    input,
    ...(stream === true && { stream }),
    ...(max_tokens !== undefined && { max_output_tokens: max_tokens }),
    ...(temperature !== undefined && { temperature }),
    ...(top_p !== undefined && { top_p }),
    ...(reasoning_effort !== undefined && { reasoning: { effort: reasoning_effort } }),
    ...(Array.isArray(tools) && { tools: tools.map(flatten("function")) }),
    ...(tool_choice !== undefined && { tool_choice: flatten("function")(tool_choice) }),
    ...(response_format !== undefined && {
      text: { format: flatten("json_schema")(response_format) },
    }),
  };
}

/** Fields that chats nest under the kind's name are flat here. */
const flatten =
  (name: string) =>
  (value: unknown): unknown => {
    if (!isObject(value) || !isObject(value[name])) return value;
    const { [name]: inner, ...rest } = value;
    return { ...rest, ...(inner as Fields) };
  };

function toItem(message: unknown): unknown {
  if (!isObject(message) || typeof message.role !== "string") return undefined;
  const { role, content } = message;
  if (typeof content === "string") return { role, content };
  const parts = listOf(content).map(toPart);
  return parts.length === 0 || parts.includes(undefined) ? undefined : { role, content: parts };
}

function toPart(part: unknown): unknown {
  if (!isObject(part)) return undefined;
  if (part.type === "text") return { type: "input_text", text: part.text };
  if (part.type !== "image_url" || !isObject(part.image_url)) return undefined;
  return { type: "input_image", image_url: part.image_url.url };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !embeddingOf(value);
