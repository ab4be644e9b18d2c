import { z } from "zod";
import { unsupported } from "../responses/unsupported.ts";
import { chatOptions } from "./options.ts";

/** What chats and texts have in common. */
export const generationFields = {
  options: z.record(z.string(), z.unknown()).nullish(),
  format: z
    .union([z.enum(["", "json"]), z.looseObject({})])
    .nullish()
    .describe("`json`, or a JSON schema."),
  think: z.union([z.boolean(), z.enum(["low", "medium", "high", "max"])]).nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.int().min(0).max(20).nullish(),
  keep_alive: z
    .union([z.string(), z.number()])
    .nullish()
    .describe("Ignored: the hub decides which models stay in memory."),
};
const generation = z.looseObject(generationFields);

/** These fields in the words of the OpenAI API's chats. Throws for unknown options. Pure. */
export function generationOptions(body: z.infer<typeof generation>): object {
  const { options, format, think, logprobs, top_logprobs } = body;
  return {
    ...chatOptions(options ?? {}),
    ...(format && { response_format: formatOf(format) }),
    ...(think != null && { reasoning_effort: effortOf(think) }),
    ...(logprobs && { logprobs: true, ...(top_logprobs && { top_logprobs }) }),
  };
}

/** Without `strict`: some services take only a part of JSON schemas then. */
const formatOf = (format: string | object): object =>
  typeof format === "string"
    ? { type: "json_object" }
    : { type: "json_schema", json_schema: { name: "output", schema: format } };

const effortOf = (think: boolean | string): string =>
  typeof think === "string" ? think : think ? "medium" : "none";

/** Throws for the first of these fields that a body has a value in. */
export function refuseFields(body: object, names: readonly string[]): void {
  const given = body as Readonly<Record<string, unknown>>;
  const found = names.find((name) => {
    const value = given[name];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  });
  if (found !== undefined) throw unsupported(found, `${found} is not supported by this hub.`);
}
