import { z } from "zod";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import { messagesOf } from "./chat-messages.ts";
import { contentBlock, joined, texts } from "./content-block.ts";

/** What makes a chat of messages; `model`, `stream` and so on are the door's. */
export const messagesBody = z.looseObject({
  max_tokens: z.int().min(1),
  messages: z
    .array(
      z.looseObject({
        role: z.enum(["user", "assistant", "system"]),
        content: z.union([z.string(), z.array(contentBlock)]),
      }),
    )
    .min(1),
  system: texts.nullish(),
  stop_sequences: z.array(z.string()).nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  top_k: z.int().nullish(),
  tools: z
    .array(
      z.looseObject({
        type: z.string().nullish(),
        name: z.string(),
        description: z.string().nullish(),
        input_schema: z.looseObject({}).optional(),
      }),
    )
    .nullish(),
  tool_choice: z
    .looseObject({
      type: z.enum(["auto", "any", "none", "tool"]),
      name: z.string().nullish(),
      disable_parallel_tool_use: z.boolean().nullish(),
    })
    .nullish(),
  thinking: z.looseObject({ type: z.string() }).nullish(),
  output_config: z
    .looseObject({
      effort: z.string().nullish(),
      format: z
        .looseObject({ type: z.literal("json_schema"), schema: z.looseObject({}) })
        .nullish(),
    })
    .nullish(),
  metadata: z.looseObject({ user_id: z.string().nullish() }).nullish(),
});
export type MessagesBody = z.infer<typeof messagesBody>;

const CHOICES = { auto: "auto", any: "required", none: "none" } as const;

/** The same chat in the words of the OpenAI API. Throws for tools that are not functions. Pure. */
export function chatRequest(body: MessagesBody): object {
  const { system, messages, max_tokens, stop_sequences, temperature, top_p, top_k } = body;
  const { output_config, metadata } = body;
  return {
    messages: [
      ...(system ? [{ role: "system", content: joined(system) }] : []),
      ...messages.flatMap(({ role, content }) => messagesOf(role, content)),
    ],
    max_tokens,
    ...(stop_sequences?.length && { stop: stop_sequences }),
    ...(temperature != null && { temperature }),
    ...(top_p != null && { top_p }),
    ...(top_k != null && { top_k }),
    ...toolsOf(body),
    ...(output_config?.effort && { reasoning_effort: output_config.effort }),
    ...(output_config?.format && {
      response_format: {
        type: "json_schema",
        json_schema: { name: "output", strict: true, schema: output_config.format.schema },
      },
    }),
    ...(metadata?.user_id && { user: metadata.user_id }),
  };
}

function toolsOf({ tools, tool_choice }: MessagesBody): object {
  if (!tools?.length) return {};
  return {
    tools: tools.map(({ type, name, description, input_schema }, index) => {
      if (input_schema === undefined)
        throw new GatewayError(
          "invalid-request",
          `tools.${index}: tools of type ${type ?? "custom"} without input_schema are not supported by this hub.`,
          { names: { code: "unsupported_parameter", param: `tools.${index}` } },
        );
      const about = { name, ...(description && { description }), parameters: input_schema };
      return { type: "function", function: about };
    }),
    ...(tool_choice && {
      tool_choice:
        tool_choice.type === "tool"
          ? { type: "function", function: { name: tool_choice.name ?? "" } }
          : CHOICES[tool_choice.type],
      ...(tool_choice.disable_parallel_tool_use && { parallel_tool_calls: false }),
    }),
  };
}
