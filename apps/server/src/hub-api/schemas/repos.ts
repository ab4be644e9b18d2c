import { REPO_TYPES } from "@orrery/registry";
import { z } from "zod";
import { LIMITS } from "../../base/limits.ts";
import { plainText } from "../../http/body/plain-text.ts";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { hubError } from "../../http/openapi/errors.ts";
import { done, MOVED } from "../../http/openapi/moved.ts";
import { flag } from "../query/flag.ts";
import { visibility } from "../query/visibility.ts";

const MAX_FILES = LIMITS.firstFiles.value;

export const repoName = z.object({
  name: z.string().describe("A name in your own namespace, or `namespace/name`."),
  organization: z.string().nullish(),
  type: z.enum(REPO_TYPES).default("model"),
});

export const newRepo = z.object({
  ...repoName.shape,
  private: flag.nullish(),
  visibility,
  license: plainText(100).nullish(),
  resourceGroupId: z.string().max(50).nullish(),
  sdk: z.enum(["docker", "gradio", "static", "streamlit"]).nullish(),
  files: z
    .array(
      z.object({
        path: z.string(),
        content: z.string(),
        encoding: z.enum(["base64", "utf-8"]).default("base64"),
      }),
    )
    .max(MAX_FILES)
    .default([]),
});

export const move = z.object({
  fromRepo: z.string(),
  toRepo: z.string(),
  type: z.enum(REPO_TYPES).default("model"),
});

export const settings = z.object({
  private: flag.nullish(),
  visibility,
  gated: z.union([z.literal("auto"), z.literal("manual"), z.literal(false)]).nullish(),
  gatesMembers: flag
    .nullish()
    .describe("Members of the organization, too, need access to a gated repo."),
  description: plainText(2000).nullish(),
});

export const duplicate = z.object({
  repository: z.string(),
  private: flag.nullish(),
  visibility,
});

const made = z
  .strictObject({ url: z.url(), name: z.string(), id: z.string() })
  .meta({ id: "NewRepo" });
const exists = z
  .strictObject({ ...hubError.shape, url: z.url().optional(), name: z.string().optional() })
  .meta({ id: "RepoExists" });

export const createRepo: ApiDescription = {
  id: "createRepo",
  group: "repos",
  summary: "Create a repo with its first commit",
  body: newRepo,
  responses: { 200: made, 409: exists },
};

export const deleteRepo: ApiDescription = {
  id: "deleteRepo",
  group: "repos",
  summary: "Delete a repo",
  body: repoName,
  responses: { 200: done },
};

export const moveRepo: ApiDescription = {
  id: "moveRepo",
  group: "repos",
  summary: "Rename a repo or move it to another namespace",
  notes: "The old name redirects.",
  body: move,
  responses: { 200: z.strictObject({ url: z.url(), name: z.string() }) },
};

export const updateRepo: ApiDescription = {
  id: "updateRepo",
  group: "repos",
  summary: "Change the visibility, gating or description of a repo",
  body: settings,
  responses: {
    200: z.strictObject({
      private: z.boolean(),
      gated: z.union([z.literal(false), z.enum(["auto", "manual"])]),
      gatesMembers: z.boolean(),
      description: z.string().optional(),
    }),
    ...MOVED,
  },
};

export const duplicateRepo: ApiDescription = {
  id: "duplicateRepo",
  group: "repos",
  summary: "Copy a repo with its history and large files",
  body: duplicate,
  responses: { 200: made, 409: exists, ...MOVED },
};
