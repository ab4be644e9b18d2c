import { fieldAt } from "../../fields.ts";
import type { Family, GenerationEvent } from "../family.ts";
import type { GenerationRequest, Part } from "../generation-request.ts";
import type { Json } from "../json.ts";
import { counted, finished, said, toolCalls } from "../read-events.ts";

/** Amazon Nova, which is asked as the runtime's own conversations are. */
export const nova: Family = {
  generation: { takesTools: true, body, read, chunks },
};

function body(request: GenerationRequest): Json {
  const { system, turns, tools, toolChoice, maxTokens, temperature, topP, topK, stop } = request;
  const usesTools = tools.length > 0 && toolChoice !== "none";
  const inferenceConfig = {
    ...(maxTokens !== undefined && { maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(topK !== undefined && { topK }),
    ...(stop.length > 0 && { stopSequences: stop }),
  };
  return {
    schemaVersion: "messages-v1",
    ...(system && { system: [{ text: system }] }),
    messages: turns.map(({ role, parts }) => ({ role, content: parts.map(presentPart) })),
    ...(Object.keys(inferenceConfig).length > 0 && { inferenceConfig }),
    ...(usesTools && {
      toolConfig: {
        tools: tools.map(({ name, description, schema }) => ({
          toolSpec: {
            name,
            ...(description !== undefined && { description }),
            inputSchema: { json: schema },
          },
        })),
        toolChoice: TOOL_CHOICES[toolChoice] ?? { tool: { name: toolChoice } },
      },
    }),
  };
}

const TOOL_CHOICES: Readonly<Record<string, Json>> = { auto: { auto: {} }, required: { any: {} } };

function presentPart(part: Part): Json {
  switch (part.type) {
    case "text":
      return { text: part.text };
    case "image":
      return { image: { format: part.format, source: { bytes: part.base64 } } };
    case "tool-use":
      return { toolUse: { toolUseId: part.id, name: part.name, input: part.input } };
    case "tool-result":
      return { toolResult: { toolUseId: part.id, content: [{ text: part.text }] } };
  }
}

function read(reply: unknown): readonly GenerationEvent[] {
  const content = fieldAt(reply, ["output", "message", "content"]);
  const blocks = Array.isArray(content) ? content : [];
  return [
    ...blocks.flatMap((block: unknown): readonly GenerationEvent[] => {
      const use = fieldAt(block, ["toolUse"]);
      if (use === undefined) return said(fieldAt(block, ["text"]));
      const input = JSON.stringify(fieldAt(use, ["input"]) ?? {});
      return [{ type: "tool-call", name: String(fieldAt(use, ["name"])), arguments: input }];
    }),
    ...usageIn(reply),
    ...finished(fieldAt(reply, ["stopReason"])),
  ];
}

const usageIn = (reply: unknown) =>
  counted(fieldAt(reply, ["usage", "inputTokens"]), fieldAt(reply, ["usage", "outputTokens"]));

function chunks() {
  const calls = toolCalls();
  return (chunk: unknown): readonly GenerationEvent[] => {
    const [name = ""] = Object.keys((chunk ?? {}) as object);
    const event = fieldAt(chunk, [name]);
    const index = fieldAt(event, ["contentBlockIndex"]);
    switch (name) {
      case "contentBlockStart": {
        const tool = fieldAt(event, ["start", "toolUse", "name"]);
        if (tool !== undefined) calls.begin(index, tool);
        return [];
      }
      case "contentBlockDelta":
        calls.add(index, fieldAt(event, ["delta", "toolUse", "input"]));
        return said(fieldAt(event, ["delta", "text"]));
      case "contentBlockStop":
        return calls.end(index);
      case "messageStop":
        return finished(fieldAt(event, ["stopReason"]));
      case "metadata":
        return usageIn(event);
      default:
        return [];
    }
  };
}
