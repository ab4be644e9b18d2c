import { z } from "zod";

/** A page's size. Clients send the total their callers want: more than `most` counts as `most`. */
export const limit = (usual: number, most: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .transform((wanted) => Math.min(wanted, most))
    .prefault(usual);
