import { z } from "zod";
import { invalidValue, unsupported } from "./unsupported.ts";

const part = z.discriminatedUnion("type", [
  z.looseObject({ type: z.enum(["input_text", "output_text"]), text: z.string() }),
  z.looseObject({ type: z.literal("refusal"), refusal: z.string() }),
  z.looseObject({
    type: z.literal("input_image"),
    image_url: z.string().nullish(),
    file_id: z.string().nullish(),
    detail: z.string().nullish(),
  }),
  z.looseObject({
    type: z.literal("input_file"),
    file_data: z.string().nullish(),
    filename: z.string().nullish(),
    file_id: z.string().nullish(),
    file_url: z.string().nullish(),
  }),
]);
export type ContentPart = z.infer<typeof part>;

const summary = z.array(z.looseObject({ text: z.string() }));

const items = {
  message: z.looseObject({
    type: z.literal("message").default("message"),
    role: z.enum(["user", "assistant", "system", "developer"]),
    content: z.union([z.string(), z.array(part)]),
  }),
  function_call: z.looseObject({
    type: z.literal("function_call"),
    call_id: z.string(),
    name: z.string(),
    arguments: z.string(),
  }),
  function_call_output: z.looseObject({
    type: z.literal("function_call_output"),
    call_id: z.string(),
    output: z.union([z.string(), z.array(part)]),
  }),
  reasoning: z.looseObject({
    type: z.literal("reasoning"),
    summary: summary.default([]),
    content: summary.nullish(),
  }),
};

/** A message, a call of a function, its output, or a thought: what a conversation is made of. */
export type InputItem = z.infer<(typeof items)[keyof typeof items]>;

/** Reads `input`: a text, or items. Throws with the position of an item that is wrong or unknown. Pure. */
export function readInput(input: unknown): readonly InputItem[] {
  if (typeof input === "string") return [{ type: "message", role: "user", content: input }];
  if (!Array.isArray(input))
    throw invalidValue("input", "input must be a text or a list of items.");
  return input.map(readItem);
}

function readItem(item: unknown, index: number): InputItem {
  const at = `input[${index}]`;
  const { type = "message" } = (item ?? {}) as { readonly type?: unknown };
  const schema = Object.hasOwn(items, String(type)) ? items[type as keyof typeof items] : undefined;
  if (!schema) throw unsupported(at, `${at}: items of type ${type} are not supported.`);
  const read = schema.safeParse(item);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = [at, ...(issue?.path ?? [])].join(".");
  throw invalidValue(at, `${path}: ${issue?.message}`);
}
