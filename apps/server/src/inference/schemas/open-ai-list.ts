import { z } from "zod";

/** A page of a list, as the OpenAI API has it. */
export const openAiList = (item: z.ZodType) =>
  z.strictObject({
    object: z.literal("list"),
    data: z.array(item),
    first_id: z.string().nullable(),
    last_id: z.string().nullable(),
    has_more: z.boolean(),
  });
