import { z } from "zod";

const one = z.union([z.string(), z.array(z.string())]);

/** A parameter given once or several times. */
export const repeated = one.transform((value) => [value].flat()).default([]);

/** As `repeated`; each may hold several, joined by commas. */
export const commaList = one
  .transform((value) =>
    [value]
      .flat()
      .flatMap((text) => text.split(","))
      .map((text) => text.trim())
      .filter(Boolean),
  )
  .default([]);
