import { z } from "zod";

/** Clients of every age spell a boolean their own way: `true`, `True`, `1` (hub-protocol §0.1). */
export const flag = z
  .union([z.boolean(), z.string()])
  .meta({ shownAs: { type: "boolean" } })
  .transform((value) => /^(true|1|on)$/i.test(`${value}`));
