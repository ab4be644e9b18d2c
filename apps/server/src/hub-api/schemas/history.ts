import { z } from "zod";
import { type ApiDescription, text } from "../../http/openapi/api-description.ts";
import { MOVED } from "../../http/openapi/moved.ts";
import { flag } from "../query/flag.ts";
import { limit } from "../query/limit.ts";
import { commaList } from "../query/list-param.ts";

export const historyQuery = z.object({
  limit: limit(50, 1000),
  cursor: z.string().optional(),
  expand: commaList.describe("`formatted`: title and message as HTML too."),
});

export const compareQuery = z.object({
  raw: flag.default(false).describe("git's list of entries in place of a diff."),
});

const words = { title: z.string(), message: z.string() };
const commit = z
  .strictObject({
    id: z.string(),
    ...words,
    authors: z.array(z.strictObject({ user: z.string(), avatar: z.string() })),
    date: z.iso.datetime(),
    formatted: z.strictObject(words).optional(),
  })
  .meta({ id: "Commit" });

export const listCommits: ApiDescription = {
  id: "listCommits",
  group: "refs",
  summary: "List commits, newest first",
  notes: "`X-Total-Count` has their number, `Link` the URL of the next page.",
  rest: "revision",
  query: historyQuery,
  responses: { 200: z.array(commit), ...MOVED },
};

export const compareRevisions: ApiDescription = {
  id: "compareRevisions",
  group: "refs",
  summary: "Get the diff of two revisions",
  rest: "range",
  query: compareQuery,
  responses: { 200: text(), ...MOVED },
};
