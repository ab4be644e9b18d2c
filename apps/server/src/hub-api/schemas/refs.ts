import { z } from "zod";
import { plainText } from "../../http/body/plain-text.ts";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { done, MOVED } from "../../http/openapi/moved.ts";
import { flag } from "../query/flag.ts";

export const refsQuery = z.object({
  include_prs: flag.default(false),
  include_pull_requests: flag.default(false),
});

export const newBranch = z
  .object({
    startingPoint: z.string().nullish(),
    emptyBranch: z.boolean().nullish(),
    overwrite: z.boolean().nullish(),
  })
  .nullish();

export const newTag = z.object({ tag: z.string(), message: plainText(65_536).nullish() });

export const squash = z.object({ message: plainText(65_536).nullish() }).nullish();

const ref = z
  .strictObject({ name: z.string(), ref: z.string(), targetCommit: z.string() })
  .meta({ id: "Ref" });

export const listRefs: ApiDescription = {
  id: "listRefs",
  group: "refs",
  summary: "List branches and tags",
  query: refsQuery,
  responses: {
    200: z.strictObject({
      branches: z.array(ref),
      converts: z.array(ref),
      tags: z.array(ref),
      pullRequests: z.array(ref).optional(),
    }),
    ...MOVED,
  },
};

export const createBranch: ApiDescription = {
  id: "createBranch",
  group: "refs",
  summary: "Create a branch",
  rest: "branch",
  body: newBranch,
  responses: { 200: done, ...MOVED },
};

export const deleteBranch: ApiDescription = {
  id: "deleteBranch",
  group: "refs",
  summary: "Delete a branch",
  rest: "branch",
  responses: { 200: done, ...MOVED },
};

export const createTag: ApiDescription = {
  id: "createTag",
  group: "refs",
  summary: "Tag a revision",
  rest: "revision",
  body: newTag,
  responses: { 200: done, ...MOVED },
};

export const deleteTag: ApiDescription = {
  id: "deleteTag",
  group: "refs",
  summary: "Delete the tag of this name",
  rest: "revision",
  responses: { 200: done, ...MOVED },
};

export const squashBranch: ApiDescription = {
  id: "squashBranch",
  group: "refs",
  summary: "Replace the history of a branch with one commit",
  rest: "branch",
  body: squash,
  responses: { 200: z.strictObject({ commitOid: z.string() }), ...MOVED },
};
