import { z } from "zod";

/** Clients of every age spell a boolean their own way: `true`, `True`, `1` (contract §0.1). */
export const flag = z
  .union([z.boolean(), z.string()])
  .transform((value) => /^(true|1|on)$/i.test(`${value}`));
