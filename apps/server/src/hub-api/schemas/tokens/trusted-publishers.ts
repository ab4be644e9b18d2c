import { z } from "zod";
import { plainText } from "../../../http/body/plain-text.ts";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";
import { MOVED } from "../../../http/openapi/moved.ts";

export const newPublisher = z.object({
  issuer: plainText(200).describe("The URL that the ID tokens of the CI service have as `iss`."),
  claims: z
    .record(z.string(), z.string())
    .describe("What the ID tokens must say: exact texts, by the claim's name."),
  isReadOnly: z.boolean().default(false).describe("The tokens read the repo and change nothing."),
});

const publisher = z
  .strictObject({
    id: z.string(),
    issuer: z.string(),
    claims: z.record(z.string(), z.string()),
    isReadOnly: z.boolean(),
    addedBy: z.string().describe("The account that the jobs act for."),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().optional(),
  })
  .meta({ id: "TrustedPublisher" });

export const listTrustedPublishers: ApiDescription = {
  id: "listTrustedPublishers",
  group: "access",
  summary: "List the CI jobs that get tokens for a repo",
  responses: { 200: z.array(publisher), ...MOVED },
};

export const addTrustedPublisher: ApiDescription = {
  id: "addTrustedPublisher",
  group: "access",
  summary: "Let jobs of a CI service get tokens for a repo",
  body: newPublisher,
  responses: { 201: publisher, ...MOVED },
};

export const removeTrustedPublisher: ApiDescription = {
  id: "removeTrustedPublisher",
  group: "access",
  summary: "Remove a trusted publisher, with the tokens that its jobs have",
  responses: { 204: null, ...MOVED },
};
