import { z } from "zod";
import { type Ask, defineTool, jsonOf, READS, type Tool, text } from "../tool.ts";

const SORTS = ["trendingScore", "downloads", "likes", "createdAt", "lastModified"] as const;

const common = z.object({
  query: z.string().max(200).optional().describe("Words in the name, tags or description."),
  author: z.string().max(40).optional().describe("The account or organization it belongs to."),
  tags: z
    .array(z.string().max(200))
    .max(10)
    .optional()
    .describe("Tags that all of them have, such as `license:mit` or `language:en`."),
  sort: z.enum(SORTS).default("trendingScore"),
  limit: z.number().int().min(1).max(100).default(20),
});

const shown = z.array(
  z.looseObject({
    id: z.string(),
    private: z.boolean(),
    pipeline_tag: z.string().nullish(),
    library_name: z.string().nullish(),
    downloads: z.number(),
    likes: z.number(),
    lastModified: z.string(),
    tags: z.array(z.string()),
  }),
);

async function search(
  path: string,
  { query, author, tags = [], sort, limit }: z.infer<typeof common>,
  more: Readonly<Record<string, string | undefined>>,
  ask: Ask,
): Promise<string> {
  const words = new URLSearchParams({ sort, direction: "-1", limit: `${limit}`, full: "false" });
  for (const [key, value] of Object.entries({ search: query, author, ...more }))
    if (value !== undefined) words.set(key, value);
  for (const tag of tags) words.append("filter", tag);
  const repos = shown.parse(jsonOf(await ask({ method: "GET", url: `${path}?${words}` })));
  if (repos.length === 0) return "No results. Use fewer or other words.";
  return repos.map(lineOf).join("\n");
}

function lineOf(repo: z.infer<typeof shown>[number]): string {
  const facts = [
    repo.pipeline_tag,
    repo.library_name,
    repo.private ? "private" : undefined,
    `${repo.downloads} downloads`,
    `${repo.likes} likes`,
    `changed ${repo.lastModified.slice(0, 10)}`,
  ].filter((fact) => fact);
  return `- ${repo.id}: ${facts.join(", ")}`;
}

export const modelSearch: Tool = defineTool({
  name: "model_search",
  title: "Search models",
  description: "Find models on this hub. Each result is a line with the ID and facts.",
  annotations: READS,
  input: common.extend({
    task: z.string().max(60).optional().describe("Such as `text-generation`."),
    library: z.string().max(60).optional().describe("Such as `transformers` or `gguf`."),
  }),
  run: async ({ task, library, ...input }, ask) =>
    text(await search("/api/models", input, { pipeline_tag: task, library }, ask)),
});

export const datasetSearch: Tool = defineTool({
  name: "dataset_search",
  title: "Search datasets",
  description: "Find datasets on this hub. Each result is a line with the ID and facts.",
  annotations: READS,
  input: common,
  run: async (input, ask) => text(await search("/api/datasets", input, {}, ask)),
});
