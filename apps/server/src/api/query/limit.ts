import { z } from "zod";

/** How many items a page has. Clients send whatever their callers want in all: more than `most` means `most`. */
export const limit = (usual: number, most: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .transform((wanted) => Math.min(wanted, most))
    .default(usual);
