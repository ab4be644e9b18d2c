import { z } from "zod";

/** Values of one parameter; whoever gives more gives the same again and again, or asks for no list of ours. */
const MOST_VALUES = 100;

const one = z.union([z.string(), z.array(z.string())]);

const distinct = (values: readonly string[], context: z.RefinementCtx): readonly string[] => {
  const found = [...new Set(values)];
  if (found.length > MOST_VALUES) context.addIssue(`At most ${MOST_VALUES} values.`);
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
