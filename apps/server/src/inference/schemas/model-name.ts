import { z } from "zod";
import { LIMITS } from "../../base/limits.ts";

/** A model in the body of a call. */
export const modelName = z
  .string()
  .min(1)
  .max(1000)
  .describe("`namespace/name`, optionally `:provider`.");

/** Models that the call continues with when the first one fails. */
export const fallbacks = z
  .array(modelName)
  .max(LIMITS.fallbackModels.value)
  .nullish()
  .describe(
    "Models to continue with, in order, when `model` fails. The header `X-Fallbacks` has them, too.",
  );
