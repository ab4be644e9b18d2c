import { messagesOf } from "../../anthropic/chat-messages.ts";
import { joined } from "../../anthropic/content-block.ts";
import type { ConverseBody } from "./converse-body.ts";
import { moreFields } from "./more-fields.ts";
import { readBlocks } from "./read-blocks.ts";
import { refusedField } from "./refuse-field.ts";

/** A conversation in the words of the OpenAI API. Throws `unsupported-parameter`. Pure. */
export function chatRequest(body: ConverseBody): object {
  const { messages, system = [], inferenceConfig = {}, additionalModelRequestFields } = body;
  const { maxTokens, max_new_tokens, temperature, topP, topK, stopSequences } = inferenceConfig;
  const most = maxTokens ?? max_new_tokens;
  const rules = readBlocks(system, "system").filter((one) => one.type === "text");
  return {
    messages: [
      ...(rules.length > 0 ? [{ role: "system", content: joined(rules) }] : []),
      ...messages.flatMap(({ role, content }, index) =>
        messagesOf(role, readBlocks(content, `messages.${index}`)),
      ),
    ],
    ...(most !== undefined && { max_tokens: most }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...(topK !== undefined && { top_k: topK }),
    ...(stopSequences?.length && { stop: stopSequences }),
    ...toolsOf(body),
    ...formatOf(body),
    ...moreFields(additionalModelRequestFields ?? {}),
  };
}

function toolsOf({ toolConfig }: ConverseBody): object {
  if (!toolConfig) return {};
  const tools = toolConfig.tools.flatMap((tool, index) => {
    const { toolSpec } = tool;
    if (!toolSpec && tool.cachePoint !== undefined) return [];
    if (!toolSpec)
      throw refusedField(`toolConfig.tools.${index}.${Object.keys(tool)[0] ?? "(empty)"}`);
    const { name, description, inputSchema, strict } = toolSpec;
    const about = {
      name,
      ...(description !== undefined && { description }),
      parameters: inputSchema.json,
      ...(strict !== undefined && { strict }),
    };
    return [{ type: "function", function: about }];
  });
  if (tools.length === 0) return {};
  return { tools, ...choiceOf(toolConfig) };
}

function choiceOf({ toolChoice }: NonNullable<ConverseBody["toolConfig"]>): object {
  if (!toolChoice) return {};
  const { auto, any, tool } = toolChoice;
  if (tool) return { tool_choice: { type: "function", function: { name: tool.name } } };
  if (any) return { tool_choice: "required" };
  if (auto) return { tool_choice: "auto" };
  throw refusedField(`toolConfig.toolChoice.${Object.keys(toolChoice)[0] ?? "(empty)"}`);
}

function formatOf({ outputConfig }: ConverseBody): object {
  const { effort, textFormat } = outputConfig ?? {};
  const { schema = "", name = "output", description } = textFormat?.structure.jsonSchema ?? {};
  return {
    ...(effort !== undefined && { reasoning_effort: effort }),
    ...(textFormat && {
      response_format: {
        type: "json_schema",
        json_schema: {
          name,
          ...(description !== undefined && { description }),
          strict: true,
          schema: parseSchema(schema),
        },
      },
    }),
  };
}

function parseSchema(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {}
  throw refusedField(
    "outputConfig.textFormat.structure.jsonSchema.schema that is not a JSON object",
    "Send a JSON schema as text.",
  );
}
