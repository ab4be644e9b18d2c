import { fieldAt } from "../../fields.ts";
import type { Family, GenerationEvent } from "../family.ts";
import type { GenerationRequest, Part } from "../generation-request.ts";
import type { Json } from "../json.ts";
import { counted, finished, said, toolCalls } from "../read-events.ts";

/** It wants a limit, and says none. */
const MAX_TOKENS = 4096;

/** Claude: the messages API, with the version that this runtime wants. */
export const anthropic: Family = {
  generation: { takesTools: true, body, read, chunks },
};

function body(request: GenerationRequest): Json {
  const { system, turns, tools, toolChoice, maxTokens, temperature, topP, topK, stop } = request;
  const usesTools = tools.length > 0 && toolChoice !== "none";
  return {
    anthropic_version: "bedrock-2023-05-31",
    max_tokens: maxTokens ?? MAX_TOKENS,
    ...(system && { system }),
    messages: turns.map(({ role, parts }) => ({ role, content: parts.map(presentPart) })),
    ...(usesTools && {
      tools: tools.map(({ name, description, schema }) => ({
        name,
        ...(description !== undefined && { description }),
        input_schema: schema,
      })),
      tool_choice: TOOL_CHOICES[toolChoice] ?? { type: "tool", name: toolChoice },
    }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...(topK !== undefined && { top_k: topK }),
    ...(stop.length > 0 && { stop_sequences: stop }),
  };
}

const TOOL_CHOICES: Readonly<Record<string, Json>> = {
  auto: { type: "auto" },
  required: { type: "any" },
};

function presentPart(part: Part): Json {
  switch (part.type) {
    case "text":
      return { type: "text", text: part.text };
    case "image":
      return {
        type: "image",
        source: { type: "base64", media_type: `image/${part.format}`, data: part.base64 },
      };
    case "tool-use":
      return { type: "tool_use", id: part.id, name: part.name, input: part.input };
    case "tool-result":
      return { type: "tool_result", tool_use_id: part.id, content: part.text };
  }
}

function read(reply: unknown): readonly GenerationEvent[] {
  const content = fieldAt(reply, ["content"]);
  const blocks = Array.isArray(content) ? content : [];
  return [
    ...blocks.flatMap((block: unknown): readonly GenerationEvent[] =>
      fieldAt(block, ["type"]) === "tool_use"
        ? [
            {
              type: "tool-call",
              name: String(fieldAt(block, ["name"])),
              arguments: JSON.stringify(fieldAt(block, ["input"]) ?? {}),
            },
          ]
        : said(fieldAt(block, ["text"])),
    ),
    ...counted(
      fieldAt(reply, ["usage", "input_tokens"]),
      fieldAt(reply, ["usage", "output_tokens"]),
    ),
    ...finished(fieldAt(reply, ["stop_reason"])),
  ];
}

function chunks() {
  const calls = toolCalls();
  return (chunk: unknown): readonly GenerationEvent[] => {
    const index = fieldAt(chunk, ["index"]);
    switch (fieldAt(chunk, ["type"])) {
      case "message_start":
        return counted(fieldAt(chunk, ["message", "usage", "input_tokens"]), undefined);
      case "content_block_start":
        if (fieldAt(chunk, ["content_block", "type"]) === "tool_use")
          calls.begin(index, fieldAt(chunk, ["content_block", "name"]));
        return said(fieldAt(chunk, ["content_block", "text"]));
      case "content_block_delta":
        calls.add(index, fieldAt(chunk, ["delta", "partial_json"]));
        return said(fieldAt(chunk, ["delta", "text"]));
      case "content_block_stop":
        return calls.end(index);
      case "message_delta":
        return [
          ...counted(undefined, fieldAt(chunk, ["usage", "output_tokens"])),
          ...finished(fieldAt(chunk, ["delta", "stop_reason"])),
        ];
      default:
        return [];
    }
  };
}
