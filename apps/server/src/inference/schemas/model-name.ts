import { z } from "zod";

/** A model in the body of a call. */
export const modelName = z
  .string()
  .min(1)
  .max(1000)
  .describe("`namespace/name`, optionally `:provider`.");
