import { z } from "zod";
import { usageQuery } from "../../how-to-use/usage-query.ts";
import { type ApiDescription, text } from "../../http/openapi/api-description.ts";
import { MOVED } from "../../http/openapi/moved.ts";

const words = z.string().optional();

const snippet = {
  label: z.string(),
  language: z.string(),
  content: z.string(),
  install: words,
};

const program = z.strictObject({
  ...snippet,
  label: words,
  client: z.string(),
  group: words,
  format: words,
  file: words,
  fetch: words,
  keyVariable: words,
  tokenScope: words,
  billTo: words,
});

const file = z.strictObject({ ...snippet, client: z.string() });

export const getModelSnippets: ApiDescription = {
  id: "getModelSnippets",
  group: "catalog",
  summary: "Get programs and commands that use a model",
  notes: "An empty parameter counts as absent. An invalid one is a 400 that begins with its name.",
  query: usageQuery,
  responses: {
    200: z.strictObject({
      id: z.string(),
      needsToken: z.boolean(),
      requestAccess: z.url().optional(),
      library: z.array(
        z.strictObject({ ...snippet, library: z.string(), setUp: words, note: words }),
      ),
      providers: z.array(z.strictObject({ key: z.string(), label: z.string(), group: z.string() })),
      inference: z.array(program),
      localApps: z.array(z.strictObject({ ...snippet, app: z.string() })),
      engines: z
        .array(z.strictObject({ ...snippet, engine: z.string() }))
        .describe("Commands of inference servers that load the model from this hub."),
      newTokenUrl: z
        .url()
        .optional()
        .describe("Where to create a token that reads this repo alone, if its files need one."),
      files: z.array(file),
    }),
    ...MOVED,
  },
};

export const getDatasetSnippets: ApiDescription = {
  id: "getDatasetSnippets",
  group: "catalog",
  summary: "Get programs and commands that load one part of a dataset",
  query: usageQuery,
  responses: {
    200: z.strictObject({
      id: z.string(),
      configs: z.array(z.string()),
      config: words,
      splits: z.array(z.string()),
      split: words,
      library: z.array(z.strictObject({ ...snippet, library: z.string(), setUp: words })),
      files: z.array(file),
    }),
    ...MOVED,
  },
};

export const getLlmsText: ApiDescription = {
  id: "getLlmsText",
  group: "repos",
  summary: "Get a repo as plain text: what it is, how to use it, its files",
  responses: { 200: text() },
};
