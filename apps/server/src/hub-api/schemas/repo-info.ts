import { z } from "zod";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { MOVED } from "../../http/openapi/moved.ts";
import { flag } from "../query/flag.ts";
import { commaList } from "../query/list-param.ts";
import { mirror, repoInfo } from "./repo-fields.ts";

export const infoQuery = z.object({
  blobs: flag.default(false).describe("Add sizes and hashes to the list of files."),
  securityStatus: flag.default(false).describe("Add the result of the static scan."),
  expand: commaList.describe("Only these fields."),
});

export const getRepo: ApiDescription = {
  id: "getRepo",
  group: "repos",
  summary: "Get a repo, its card's data and its files",
  query: infoQuery,
  responses: { 200: repoInfo, ...MOVED },
};

export const getRepoAtRevision: ApiDescription = {
  ...getRepo,
  id: "getRepoAtRevision",
  summary: "Get a repo at a branch, tag, commit, `HEAD` or `refs/pr/N`",
  rest: "revision",
};

export const getBareRepo: ApiDescription = {
  id: "getRepoWithoutNamespace",
  group: "repos",
  summary: "Return 404, because every repo has a namespace",
  responses: {},
};

export const refreshMirror: ApiDescription = {
  id: "refreshMirror",
  group: "repos",
  summary: "Check a mirror's own hub for changes now",
  notes:
    "For administrators of the hub. A mirror can be checked every 10 seconds; sooner, the answer is 429.",
  responses: {
    200: z.strictObject({
      mirror,
      changed: z.boolean().describe("Whether the default branch moved."),
    }),
  },
};
