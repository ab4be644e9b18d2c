import {
  BUDGET_PERIODS,
  ENTITY_TYPES,
  MAX_AMOUNT_MICROS,
  MAX_GRANT_ENTITIES,
  MAX_OVERLAP_HOURS,
  MAX_PATTERN,
  MAX_PER_MINUTE,
  MAX_REVOKED_TOKENS,
  MAX_TOKEN_MODELS,
  ORGANIZATION_ROLES,
  PERMISSIONS,
  type Permission,
  TOKEN_ROLES,
} from "@orrery/registry";
import { z } from "zod";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";

const permission = z.enum(Object.keys(PERMISSIONS) as [Permission, ...Permission[]]);
const permissions = z.array(permission).max(50);

/** What a fine-grained token may do, as it is now. */
export const grants = z
  .strictObject({
    canReadGatedRepos: z.boolean(),
    global: z.array(permission),
    scoped: z.array(
      z.strictObject({
        entity: z.strictObject({
          _id: z.string(),
          type: z.enum(ENTITY_TYPES),
          name: z.string(),
        }),
        permissions: z.array(permission),
      }),
    ),
  })
  .meta({ id: "FineGrained" });

const wantedGrants = z
  .object({
    canReadGatedRepos: z.boolean().default(false),
    global: permissions.default([]),
    scoped: z
      .array(
        z.object({
          entity: z.object({
            type: z.enum(ENTITY_TYPES),
            name: z
              .string()
              .max(300)
              .describe(
                "As in URLs: `ada`, `ada/tts`, the slug of a collection; of a resource group, its `id`.",
              ),
          }),
          permissions,
        }),
      )
      .max(MAX_GRANT_ENTITIES)
      .default([]),
  })
  .meta({ id: "WantedFineGrained" });

const name = z.string().max(200);
const models = z
  .array(z.string().max(MAX_PATTERN))
  .max(MAX_TOKEN_MODELS)
  .describe("Models that the token may run: names or patterns such as `ada/*`.");
const limit = z.number().int().min(0);
const cacheSeconds = limit
  .max(2_592_000)
  .describe("For how many seconds its calls may get recorded answers; 0: never.");

export const newToken = z.strictObject({
  displayName: name,
  role: z.enum([...TOKEN_ROLES, "fineGrained"]),
  expiration: z.iso.datetime({ offset: true }).optional(),
  fineGrained: wantedGrants.optional(),
  models: models.optional(),
  cacheSeconds: cacheSeconds.optional(),
  limits: z
    .strictObject({
      period: z.enum(BUDGET_PERIODS).optional(),
      amountMicros: limit.max(MAX_AMOUNT_MICROS).optional(),
      requestsPerMinute: limit.max(MAX_PER_MINUTE).optional(),
      tokensPerMinute: limit.max(MAX_PER_MINUTE).optional(),
    })
    .optional()
    .describe("What calls of models with the token may cost: it becomes a budget of the account."),
});
export const tokenChanges = z.strictObject({
  displayName: name.optional(),
  fineGrained: wantedGrants.optional(),
  models: models.nullable().optional(),
  cacheSeconds: cacheSeconds.optional(),
});
export const rotation = z.strictObject({
  overlapHours: z
    .number()
    .min(0)
    .max(MAX_OVERLAP_HOURS)
    .default(24)
    .describe("How long the old token stays valid."),
});
export const revocation = z.object({
  credentials: z.array(z.string().max(500)).max(MAX_REVOKED_TOKENS),
});
export const newServiceAccount = z.strictObject({
  name: z.string().max(100),
  role: z.enum(ORGANIZATION_ROLES).default("write"),
});
export const serviceAccountChanges = z.strictObject({ role: z.enum(ORGANIZATION_ROLES) });

const token = z
  .strictObject({
    key: z.string(),
    displayName: z.string(),
    role: z.enum([...TOKEN_ROLES, "fineGrained"]),
    createdAt: z.iso.datetime(),
    expiration: z.iso.datetime().optional(),
    lastUsedAt: z.iso.datetime().optional(),
    lastUsedFrom: z.string().optional().describe("An IP address."),
    models: z.array(z.string()).optional(),
    cacheSeconds: z.number().optional(),
    can: z.string().optional().describe("What a fine-grained token can do, as a sentence."),
    fineGrained: grants.optional(),
    deniedIn: z
      .array(z.string())
      .optional()
      .describe(
        "Organizations of the account where it does not count: by their token policies, or because they require a sign-on.",
      ),
    previous: z
      .strictObject({ validUntil: z.iso.datetime(), lastUsedAt: z.iso.datetime().optional() })
      .optional()
      .describe("The secret before the last rotation, while it is valid."),
  })
  .meta({ id: "Token" });
const secret = z.strictObject({ token: z.string().describe("Returned this once.") });

const serviceAccount = z
  .strictObject({
    name: z.string(),
    role: z.enum(ORGANIZATION_ROLES),
    createdAt: z.iso.datetime(),
    tokens: z.number(),
    lastUsedAt: z.iso.datetime().optional(),
  })
  .meta({ id: "ServiceAccount" });

type Details = Pick<ApiDescription, "body" | "responses" | "notes">;

/** Whose tokens a route is about. */
export interface TokenRouteNames {
  readonly id: string;
  readonly of: string;
}

const OWN: TokenRouteNames = { id: "", of: "your account" };
const SERVICE: TokenRouteNames = { id: "Service", of: "a service account" };

/** The same routes for one's own tokens and for those of a service account. */
const tokenRoutes = ({ id, of }: TokenRouteNames) => {
  const describe = (verb: string, what: string, summary: string, details: Details) => ({
    ...{ id: `${verb}${id}${what}`, group: "tokens" as const, summary: `${summary} of ${of}` },
    ...details,
  });
  return {
    list: describe("list", "Tokens", "List the tokens", { responses: { 200: z.array(token) } }),
    create: describe("create", "Token", "Create a token", {
      body: newToken,
      responses: { 201: secret },
    }),
    get: describe("get", "Token", "Get a token", { responses: { 200: token } }),
    update: describe("update", "Token", "Change the name or the permissions of a token", {
      notes: "`fineGrained` replaces all permissions.",
      body: tokenChanges,
      responses: { 200: token },
    }),
    rotate: describe("rotate", "Token", "Replace the secret of a token", {
      notes: "The old secret stays valid for `overlapHours`; one before it ends.",
      body: rotation,
      responses: { 200: secret },
    }),
    endPrevious: describe("endPrevious", "Token", "End the secret before the last rotation", {
      responses: { 204: null },
    }),
    delete: describe("delete", "Token", "Delete a token", { responses: { 204: null } }),
  } satisfies Record<string, ApiDescription>;
};

export const OWN_TOKENS = tokenRoutes(OWN);
export const SERVICE_TOKENS = tokenRoutes(SERVICE);

export const revokeCredentials: ApiDescription = {
  id: "revokeCredentials",
  group: "tokens",
  summary: "Revoke leaked tokens of any account",
  notes: "Takes tokens that were found in public. Always returns 202. Owners get an email.",
  body: revocation,
  responses: { 202: z.strictObject({}) },
};

export const listServiceAccounts: ApiDescription = {
  id: "listServiceAccounts",
  group: "tokens",
  summary: "List the service accounts of an organization, for its admins",
  responses: { 200: z.array(serviceAccount) },
};

export const createServiceAccount: ApiDescription = {
  id: "createServiceAccount",
  group: "tokens",
  summary: "Create a service account of an organization, for its admins",
  body: newServiceAccount,
  responses: { 201: serviceAccount },
};

export const changeServiceAccount: ApiDescription = {
  id: "changeServiceAccount",
  group: "tokens",
  summary: "Change the role of a service account, for admins of its organization",
  body: serviceAccountChanges,
  responses: { 204: null },
};

export const deleteServiceAccount: ApiDescription = {
  id: "deleteServiceAccount",
  group: "tokens",
  summary: "Delete a service account with its tokens, for admins of its organization",
  responses: { 204: null },
};
