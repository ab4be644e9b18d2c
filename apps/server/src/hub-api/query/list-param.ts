import { z } from "zod";

/** Values of one parameter; a longer list repeats itself or is not for this hub. */
const MOST_VALUES = 100;

const one = z
  .union([z.string(), z.array(z.string())])
  .meta({ shownAs: { type: "array", items: { type: "string" } } });

const distinct = (values: readonly string[], context: z.RefinementCtx): readonly string[] => {
  const found = [...new Set(values)];
  if (found.length > MOST_VALUES) context.addIssue(`Too many values (limit: ${MOST_VALUES}).`);
  return found;
};

/** A parameter given once or several times. */
export const repeated = one
  .transform((value, context) => distinct([value].flat(), context))
  .default([]);

/** As `repeated`; each may hold several, joined by commas. */
export const commaList = one
  .transform((value, context) =>
    distinct(
      [value]
        .flat()
        .flatMap((text) => text.split(","))
        .map((text) => text.trim())
        .filter(Boolean),
      context,
    ),
  )
  .default([]);
