import { z } from "zod";
import type { ApiDescription } from "../../http/openapi/api-description.ts";

export const searchQuery = z.object({
  q: z.string().max(200).default(""),
  limit: z.coerce.number().int().min(1).max(20).default(8),
});

export const yamlBody = z.object({
  content: z.string().max(2_000_000),
  repoType: z.string().optional(),
});

const repo = z.strictObject({ _id: z.string(), id: z.string() });
const keyed = z.strictObject({ key: z.string(), label: z.string() });

export const searchResults = z
  .strictObject({
    models: z.array(repo),
    datasets: z.array(repo),
    users: z.array(z.strictObject({ user: z.string() })),
    orgs: z.array(z.strictObject({ name: z.string() })),
    collections: z.array(z.strictObject({ slug: z.string(), title: z.string() })),
    tasks: z.array(z.strictObject({ tag: z.string(), label: z.string() })),
    libraries: z.array(keyed),
    docs: z.array(
      z.strictObject({
        slug: z.string(),
        title: z.string(),
        /** A heading of that page. */
        section: z.string().optional(),
        anchor: z.string().optional(),
      }),
    ),
  })
  .meta({ id: "SearchResults" });

export const quicksearch: ApiDescription = {
  id: "quicksearch",
  group: "catalog",
  summary: "Search repos, accounts, collections, tasks, libraries and docs by name",
  query: searchQuery,
  responses: { 200: searchResults },
};

const tag = z
  .strictObject({
    id: z.string(),
    label: z.string(),
    type: z.string(),
    subType: z.string().optional(),
  })
  .meta({ id: "Tag" });

export const listModelTags: ApiDescription = {
  id: "listModelTags",
  group: "catalog",
  summary: "List the tags that filter models, by type",
  responses: { 200: z.record(z.string(), z.array(tag)) },
};

export const listDatasetTags: ApiDescription = {
  id: "listDatasetTags",
  group: "catalog",
  summary: "List the tags that filter datasets, by type",
  responses: { 200: z.record(z.string(), z.array(tag)) },
};

const example = z.strictObject({ id: z.string(), description: z.string() });
const demoItem = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), label: z.string(), content: z.string() }),
  z.strictObject({ type: z.enum(["img", "audio"]), filename: z.string() }),
  z.strictObject({
    type: z.literal("chart"),
    data: z.array(z.strictObject({ label: z.string(), score: z.number() })),
  }),
  z.strictObject({ type: z.literal("tabular"), table: z.array(z.array(z.string())) }),
  z.strictObject({
    type: z.literal("text-with-tokens"),
    text: z.string(),
    tokens: z.array(z.strictObject({ type: z.string(), start: z.number(), end: z.number() })),
  }),
]);

const task = z
  .strictObject({
    id: z.string(),
    label: z.string(),
    canonicalId: z.string().optional(),
    isPlaceholder: z.literal(true).optional(),
    summary: z.string(),
    libraries: z.array(z.string()),
    demo: z.strictObject({ inputs: z.array(demoItem), outputs: z.array(demoItem) }),
    models: z.array(example),
    datasets: z.array(example),
    spaces: z.array(example),
    metrics: z.array(example),
    widgetModels: z.array(z.string()),
    youtubeId: z.string().optional(),
  })
  .meta({ id: "Task" });

export const listTasks: ApiDescription = {
  id: "listTasks",
  group: "catalog",
  summary: "List the tasks that have a page, by tag",
  responses: { 200: z.record(z.string(), task) },
};

export const getTask: ApiDescription = {
  id: "getTask",
  group: "catalog",
  summary: "Get a task",
  responses: { 200: task },
};

const library = z
  .strictObject({
    prettyLabel: z.string(),
    repoName: z.string(),
    repoUrl: z.string(),
    docsUrl: z.string().optional(),
    filter: z.boolean(),
    countDownloads: z.string().optional(),
    reach: z.string().optional(),
  })
  .meta({ id: "Library" });

export const listLibraries: ApiDescription = {
  id: "listLibraries",
  group: "catalog",
  summary: "List the libraries, by key",
  responses: { 200: z.record(z.string(), library) },
};

const problem = z.strictObject({ message: z.string() });
const verdict = z.strictObject({ errors: z.array(problem), warnings: z.array(problem) });

export const validateYaml: ApiDescription = {
  id: "validateYaml",
  group: "catalog",
  summary: "Check the front matter of a card",
  body: yamlBody,
  responses: { 200: verdict, 400: verdict },
};

export const getCroissant: ApiDescription = {
  id: "getCroissant",
  group: "catalog",
  summary: "Get a dataset in Croissant 1.0, as JSON-LD",
  notes:
    "Its first 1,000 files, and each Parquet, CSV and JSON Lines file of the first 20 splits as a record set.",
  responses: {
    200: { mediaType: "application/ld+json", schema: z.looseObject({ name: z.string() }) },
  },
};
