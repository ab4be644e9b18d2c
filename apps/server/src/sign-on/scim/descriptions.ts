import { z } from "zod";
import type { ApiDescription, Content } from "../../http/openapi/api-description.ts";
import { ERROR_SCHEMA } from "./scim-error.ts";

export const MEDIA_TYPE = "application/scim+json";

const content = (schema: z.ZodType): Content => ({ mediaType: MEDIA_TYPE, schema });

const meta = z.looseObject({ resourceType: z.string(), location: z.string() });
const resource = z
  .looseObject({ schemas: z.array(z.string()), id: z.string(), meta })
  .meta({ id: "ScimResource" });
const list = z
  .strictObject({
    schemas: z.array(z.string()),
    totalResults: z.number(),
    startIndex: z.number(),
    itemsPerPage: z.number(),
    Resources: z.array(z.looseObject({ meta })),
  })
  .meta({ id: "ScimList" });
const body = content(z.looseObject({}));
const errors = z.looseObject({
  schemas: z.array(z.literal(ERROR_SCHEMA)),
  status: z.string(),
  detail: z.string(),
});

export const listQuery = z.object({
  filter: z.string().optional(),
  startIndex: z.coerce.number().int().optional(),
  count: z.coerce.number().int().optional(),
  attributes: z.string().optional(),
  excludedAttributes: z.string().optional(),
});

const describe = (
  id: string,
  summary: string,
  responses: ApiDescription["responses"],
  more: Partial<ApiDescription> = {},
): ApiDescription => ({ id, group: "scim", summary, responses, errors, ...more });

const of = (noun: "User" | "Group") => ({
  list: describe(
    `listScim${noun}s`,
    `List the ${noun.toLowerCase()}s that the provider keeps`,
    { 200: content(list) },
    { query: listQuery },
  ),
  create: describe(
    `createScim${noun}`,
    `Add a ${noun.toLowerCase()}`,
    { 201: content(resource) },
    { body },
  ),
  get: describe(`getScim${noun}`, `Get a ${noun.toLowerCase()}`, { 200: content(resource) }),
  replace: describe(
    `replaceScim${noun}`,
    `Replace a ${noun.toLowerCase()}`,
    { 200: content(resource) },
    { body },
  ),
  patch: describe(
    `patchScim${noun}`,
    `Change a ${noun.toLowerCase()}`,
    { 200: content(resource) },
    { body },
  ),
  delete: describe(`deleteScim${noun}`, `Delete a ${noun.toLowerCase()}`, { 204: null }),
});

export const USERS = of("User");
export const GROUPS = of("Group");
const config = content(z.looseObject({ schemas: z.array(z.string()) }));
export const CONFIG = describe("getScimConfig", "Get what the hub's SCIM can do", { 200: config });
export const RESOURCE_TYPES = describe("listScimResourceTypes", "List the resource types", {
  200: content(list),
});
export const SCHEMAS = describe("listScimSchemas", "List the schemas", { 200: content(list) });
