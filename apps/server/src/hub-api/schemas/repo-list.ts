import { z } from "zod";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { flag } from "../query/flag.ts";
import { limit } from "../query/limit.ts";
import { commaList, repeated } from "../query/list-param.ts";
import { direction, sort } from "../query/sort.ts";
import { repoInfo } from "./repo-fields.ts";

export const listQuery = z.object({
  search: repeated.describe("Words of the name or description."),
  author: z.string().optional().describe("An account or organization."),
  filter: commaList.describe("Tags, all of which the repo has."),
  pipeline_tag: z.string().optional(),
  library: commaList,
  inference: z.string().optional().describe("Any value: only models that can be called."),
  inference_provider: commaList,
  apps: commaList,
  num_parameters: z.string().optional().describe("`min:6B,max:128B`; either may be missing."),
  gated: flag.optional(),
  datasets: commaList,
  models: commaList,
  linked: flag.default(false).describe("Add the models and datasets that the card names."),
  sort: sort.prefault("createdAt"),
  direction: direction.prefault("-1"),
  full: flag.default(false).describe("Add files and card data."),
  config: flag.default(false),
  cardData: flag.default(false),
  expand: commaList.describe("Only these fields."),
  limit: limit(500, 1000),
  cursor: z.string().optional().describe("From the `Link` header of the page before."),
});

export const listRepos: ApiDescription = {
  id: "listRepos",
  group: "repos",
  summary: "List models, datasets or spaces",
  notes: "Newest first. The `Link` header has the URL of the next page.",
  query: listQuery,
  responses: { 200: z.array(repoInfo) },
};
