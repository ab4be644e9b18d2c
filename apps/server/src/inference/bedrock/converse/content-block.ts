import { z } from "zod";

/** Bytes are base64 in JSON. Of its kinds of source, a hub takes only what is in the request itself. */
const source = z.looseObject({
  bytes: z.string().optional(),
  text: z.string().optional(),
  content: z.array(z.looseObject({ text: z.string() })).optional(),
});
const image = z.looseObject({ format: z.enum(["png", "jpeg", "gif", "webp"]), source });
const document = z.looseObject({ format: z.string().optional(), name: z.string(), source });

const resultBlock = z.looseObject({
  text: z.string().optional(),
  json: z.unknown().optional(),
  image: image.optional(),
  document: document.optional(),
});

/** One block has one of these keys; the others of the runtime are refused by name. */
export const contentBlock = resultBlock.omit({ json: true }).extend({
  toolUse: z
    .looseObject({ toolUseId: z.string(), name: z.string(), input: z.unknown() })
    .optional(),
  toolResult: z
    .looseObject({
      toolUseId: z.string(),
      content: z.array(resultBlock),
      status: z.enum(["success", "error"]).optional(),
    })
    .optional(),
  reasoningContent: z
    .looseObject({ reasoningText: z.looseObject({ text: z.string() }).optional() })
    .optional(),
  /** Text that a guardrail reads; it is text without one, too. */
  guardContent: z
    .looseObject({
      text: z.looseObject({ text: z.string() }).optional(),
      image: image.optional(),
    })
    .optional(),
  citationsContent: z
    .looseObject({ content: z.array(z.looseObject({ text: z.string().optional() })).optional() })
    .optional(),
});

export type RuntimeBlock = z.infer<typeof contentBlock>;
export type ResultBlock = z.infer<typeof resultBlock>;
export type RuntimeImage = z.infer<typeof image>;
export type RuntimeDocument = z.infer<typeof document>;
