import type { IndexAnswer } from "@orrery/registry";
import { z } from "zod";
import type { IndexAsked } from "../index-thread.ts";

/**
 * What one process asks another's index: the messages of the index's thread, as JSON. A process of another version
 * that means something else is refused, and asks SQL.
 */
const texts = z.array(z.string().max(1_000)).max(20_000);
const type = z.enum(["model", "dataset", "space"]);
const column = z.enum(
  "trending downloads likes likesRecent created updated parameters size".split(" ") as [string],
);
const terms = z.strictObject({
  ...{ terms: texts, isNot: z.literal(true).optional() },
  part: z.string().optional(),
});
const range = z.strictObject({
  ...{ column, part: z.string().optional() },
  ...{ min: z.number().optional(), max: z.number().optional() },
});
/** Without it nothing is answered: what is private must not depend on what was forgotten. */
const visible = z.union([
  z.literal("all"),
  z.strictObject({ namespaces: texts, ungrouped: texts, groups: texts, keys: texts }),
]);
const limit = z.number().int().min(0).max(10_000);
const question = z.strictObject({
  visible,
  words: texts,
  conditions: z.array(terms).max(1_000),
  numbers: z.array(range).max(1_000),
  sort: z.union([column, z.enum(["relevance", "id"])]),
  isAscending: z.boolean(),
  after: z
    .strictObject({
      ...{ value: z.number(), key: z.string().max(1_000) },
      ...{ tier: z.number().optional(), path: z.string().max(1_000).optional() },
    })
    .optional(),
  limit,
  facets: z
    .array(z.strictObject({ facet: z.string(), chosen: texts, text: z.string().optional() }))
    .max(100),
  facetLimit: limit,
  choices: z
    .array(z.strictObject({ part: z.string(), choices: z.array(z.union([terms, range])).max(200) }))
    .max(100)
    .optional(),
  within: texts.optional(),
});

const asked = z.union([
  z.strictObject({ type, question }),
  z.strictObject({ type, names: z.strictObject({ visible, words: texts.min(1), limit }) }),
  z.strictObject({ changed: texts }),
]);

/** Throws for what is no question. Names of columns and facets are data that the index looks up. */
export const readAsked = (body: unknown): IndexAsked => asked.parse(body) as IndexAsked;

const keys = z.array(z.string());
const answer = z.object({
  keys,
  total: z.number().int().min(0),
  facets: z.record(z.string(), z.array(z.object({ value: z.string(), count: z.number() }))),
  choices: z.record(z.string(), z.array(z.number())).optional(),
  next: z
    .object({
      ...{ value: z.number(), key: z.string() },
      ...{ tier: z.number().optional(), path: z.string().optional() },
    })
    .optional(),
});

export const readAnswer = (body: unknown): IndexAnswer => answer.parse(body) as IndexAnswer;
export const readKeys = (body: unknown): readonly string[] => keys.parse(body);
