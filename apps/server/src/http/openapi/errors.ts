import { z } from "zod";

/** The hub's own errors; the code is in `X-Error-Code`. */
export const hubError = z.strictObject({ error: z.string() }).meta({ id: "HubError" });

/** Of calls of models outside `/v1`. */
export const callError = z
  .strictObject({ error: z.string(), code: z.string().optional() })
  .meta({ id: "CallError" });

/** As the OpenAI API has it. */
export const openAiError = z
  .strictObject({
    error: z.strictObject({
      message: z.string(),
      type: z.string(),
      param: z.string().nullable(),
      code: z.string(),
    }),
  })
  .meta({ id: "OpenAiError" });

/** As the Anthropic API has it. */
export const anthropicError = z
  .strictObject({
    type: z.literal("error"),
    error: z.looseObject({ type: z.string(), message: z.string() }),
    request_id: z.string(),
  })
  .meta({ id: "AnthropicError" });

/** As fal's clients read it. */
export const falError = z.looseObject({ detail: z.unknown() }).meta({ id: "FalError" });

/** As git-lfs reads it. */
export const lfsError = z
  .strictObject({ error: z.string(), message: z.string() })
  .meta({ id: "LfsError" });

/** As the SDKs of the hosted runtime read it; the kind is in `X-Amzn-ErrorType`. */
export const runtimeError = z.looseObject({ message: z.string() }).meta({ id: "RuntimeError" });
