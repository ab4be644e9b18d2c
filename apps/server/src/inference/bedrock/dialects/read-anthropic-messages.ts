import { z } from "zod";
import type { JsonObject } from "../dialect.ts";

const text = z.looseObject({ type: z.literal("text"), text: z.string() });
const texts = z.union([z.string(), z.array(text)]);
const image = z.looseObject({
  type: z.literal("image"),
  source: z.discriminatedUnion("type", [
    z.looseObject({ type: z.literal("base64"), media_type: z.string(), data: z.string() }),
    z.looseObject({ type: z.literal("url"), url: z.string() }),
  ]),
});
const toolUse = z.looseObject({
  type: z.literal("tool_use"),
  id: z.string(),
  name: z.string(),
  input: z.looseObject({}),
});
const toolResult = z.looseObject({
  type: z.literal("tool_result"),
  tool_use_id: z.string(),
  content: texts.nullish(),
});
const block = z.discriminatedUnion("type", [text, image, toolUse, toolResult]);
type Block = z.infer<typeof block>;

const body = z.looseObject({
  anthropic_version: z.string(),
  max_tokens: z.int().min(1),
  messages: z
    .array(
      z.looseObject({
        role: z.enum(["user", "assistant"]),
        content: z.union([z.string(), z.array(block)]),
      }),
    )
    .min(1),
  system: texts.nullish(),
  stop_sequences: z.array(z.string()).nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  tools: z
    .array(
      z.looseObject({
        name: z.string(),
        description: z.string().nullish(),
        input_schema: z.looseObject({}),
      }),
    )
    .nullish(),
  tool_choice: z.looseObject({ type: z.string(), name: z.string().nullish() }).nullish(),
});

const CHOICES: Readonly<Record<string, string>> = { auto: "auto", any: "required", none: "none" };

/** The same chat in the words of the OpenAI API. Throws `ZodError`. Pure. */
export function readAnthropicMessages(given: JsonObject): object {
  const { system, messages, stop_sequences, temperature, top_p, tools, tool_choice, max_tokens } =
    body.parse(given);
  return {
    messages: [
      ...(system ? [{ role: "system", content: joined(system) }] : []),
      ...messages.flatMap(({ role, content }) =>
        typeof content === "string" ? [{ role, content }] : messagesOf(role, content),
      ),
    ],
    max_tokens,
    ...(stop_sequences?.length && { stop: stop_sequences }),
    ...(temperature != null && { temperature }),
    ...(top_p != null && { top_p }),
    ...(tools?.length && {
      tools: tools.map(({ name, description, input_schema }) => ({
        type: "function",
        function: { name, ...(description && { description }), parameters: input_schema },
      })),
    }),
    ...(tool_choice && {
      tool_choice: CHOICES[tool_choice.type] ?? {
        type: "function",
        function: { name: tool_choice.name ?? "" },
      },
    }),
  };
}

/** Tool results are separate messages, before the rest. */
function messagesOf(role: "user" | "assistant", blocks: readonly Block[]): readonly object[] {
  const results = blocks.flatMap((one) =>
    one.type === "tool_result"
      ? [{ role: "tool", tool_call_id: one.tool_use_id, content: joined(one.content ?? "") }]
      : [],
  );
  const calls = blocks.flatMap((one) =>
    one.type === "tool_use"
      ? [
          {
            id: one.id,
            type: "function",
            function: { name: one.name, arguments: JSON.stringify(one.input) },
          },
        ]
      : [],
  );
  const content = contentOf(blocks);
  if (content === "" && calls.length === 0) return results;
  return [...results, { role, content, ...(calls.length > 0 && { tool_calls: calls }) }];
}

/** A text if there are no images: not every model reads parts. */
function contentOf(blocks: readonly Block[]): string | readonly object[] {
  const parts = blocks.flatMap((one): object[] => {
    if (one.type === "text") return [{ type: "text", text: one.text }];
    if (one.type !== "image") return [];
    const { source } = one;
    const url =
      source.type === "url" ? source.url : `data:${source.media_type};base64,${source.data}`;
    return [{ type: "image_url", image_url: { url } }];
  });
  if (blocks.some(({ type }) => type === "image")) return parts;
  return joined(blocks.filter((one) => one.type === "text"));
}

const joined = (given: z.infer<typeof texts>): string =>
  typeof given === "string" ? given : given.map(({ text }) => text).join("\n");
