import { z } from "zod";

const text = z.looseObject({ type: z.literal("text"), text: z.string() });
const base64 = z.looseObject({
  type: z.literal("base64"),
  media_type: z.string(),
  data: z.string(),
});
const url = z.looseObject({ type: z.literal("url"), url: z.string() });
const image = z.looseObject({
  type: z.literal("image"),
  source: z.discriminatedUnion("type", [base64, url]),
});
const document = z.looseObject({
  type: z.literal("document"),
  title: z.string().nullish(),
  source: z.discriminatedUnion("type", [
    base64,
    z.looseObject({ type: z.literal("text"), data: z.string() }),
    z.looseObject({ type: z.literal("content"), content: z.union([z.string(), z.array(text)]) }),
  ]),
});
const thinking = z.looseObject({ type: z.literal("thinking"), thinking: z.string() });
const redacted = z.looseObject({ type: z.literal("redacted_thinking") });
const toolUse = z.looseObject({
  type: z.literal("tool_use"),
  id: z.string(),
  name: z.string(),
  input: z.looseObject({}),
});
const toolResult = z.looseObject({
  type: z.literal("tool_result"),
  tool_use_id: z.string(),
  content: z
    .union([z.string(), z.array(z.discriminatedUnion("type", [text, image, document]))])
    .nullish(),
  is_error: z.boolean().nullish(),
});

/** A text, or the text blocks of one. */
export const texts = z.union([z.string(), z.array(text)]);

export const contentBlock = z.discriminatedUnion("type", [
  text,
  image,
  document,
  thinking,
  redacted,
  toolUse,
  toolResult,
]);
export type ContentBlock = z.infer<typeof contentBlock>;

export const joined = (given: z.infer<typeof texts>): string =>
  typeof given === "string" ? given : given.map((one) => one.text).join("\n");
