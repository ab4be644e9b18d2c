import { REPO_TYPES } from "@orrery/registry";
import { z } from "zod";
import { type ApiDescription, bytes } from "../../http/openapi/api-description.ts";
import { done, MOVED } from "../../http/openapi/moved.ts";
import { grants } from "./tokens/tokens.ts";

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(500),
  cursor: z.string().max(100).optional(),
});
export const membersQuery = z.object({
  ...pageQuery.shape,
  email: z
    .string()
    .max(320)
    .optional()
    .describe("Only the member with this verified address. For admins of the organization."),
});
export const likesQuery = z.object({ cursor: z.string().optional() });

const user = z.strictObject({
  type: z.literal("user"),
  user: z.string(),
  fullname: z.string(),
  avatarUrl: z.string(),
});
const account = z.strictObject({ ...user.shape, isPro: z.literal(false) });
const organization = z
  .strictObject({
    type: z.literal("org"),
    id: z.string(),
    name: z.string(),
    fullname: z.string(),
    avatarUrl: z.string(),
  })
  .meta({ id: "Organization" });
const counts = { numModels: z.number(), numDatasets: z.number(), numSpaces: z.number() };
const role = z.string().describe("`no_access`, `read`, `contributor`, `write` or `admin`.");

const membership = z.strictObject({
  ...organization.shape,
  email: z.null(),
  canPay: z.literal(false),
  periodEnd: z.null(),
  isEnterprise: z.literal(false),
  roleInOrg: role,
});

const accessToken = z.strictObject({
  displayName: z.string(),
  role: z.string().describe("`read`, `write`, `inference` or `fineGrained`."),
  createdAt: z.iso.datetime(),
  expiration: z.iso.datetime().optional(),
  fineGrained: grants.optional(),
});

const whoami = z
  .strictObject({
    type: z.literal("user"),
    id: z.string(),
    name: z.string(),
    fullname: z.string(),
    email: z.null(),
    emailVerified: z.literal(false),
    isPro: z.literal(false),
    canPay: z.literal(false),
    periodEnd: z.null(),
    billingMode: z.string(),
    avatarUrl: z.string(),
    orgs: z.array(membership),
    auth: z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("access_token"), accessToken }),
      z
        .strictObject({
          type: z.literal("oauth"),
          expiresAt: z.iso.datetime().optional(),
          accessToken,
        })
        .describe("A token that an application got: `displayName` is the application's name."),
      z.strictObject({ type: z.literal("session") }),
    ]),
  })
  .meta({ id: "Whoami" });

export const getWhoami: ApiDescription = {
  id: "whoami",
  group: "people",
  summary: "Get the account that a token belongs to, and its organizations",
  responses: { 200: whoami },
};

export const getUser: ApiDescription = {
  id: "getUser",
  group: "people",
  summary: "Get an account, its organizations and how many of its repos you may see",
  responses: {
    ...MOVED,
    200: z.strictObject({
      ...account.shape,
      createdAt: z.iso.datetime(),
      ...counts,
      numDiscussions: z.number(),
      numPapers: z.number(),
      numUpvotes: z.number(),
      numFollowing: z.number(),
      numFollowers: z.number(),
      isFollowing: z.boolean(),
      numLikes: z.number(),
      orgs: z.array(organization),
    }),
  },
};

export const getOrganization: ApiDescription = {
  id: "getOrganization",
  group: "people",
  summary: "Get an organization and how many of its repos you may see",
  responses: {
    ...MOVED,
    200: z.strictObject({
      ...organization.shape,
      createdAt: z.iso.datetime(),
      isVerified: z.literal(false),
      isFollowing: z.boolean(),
      numUsers: z.number(),
      ...counts,
      numFollowers: z.number(),
    }),
  },
};

export const listMembers: ApiDescription = {
  id: "listMembers",
  group: "people",
  summary: "List the members of an organization and their roles",
  query: membersQuery,
  responses: { 200: z.array(z.strictObject({ ...account.shape, role })), ...MOVED },
};

const listFollows = (id: string, summary: string): ApiDescription => ({
  id,
  group: "people",
  summary,
  query: likesQuery,
  responses: { 200: z.array(account), ...MOVED },
});

export const listFollowers = listFollows(
  "listFollowers",
  "List the accounts that follow an account",
);
export const listFollowing = listFollows(
  "listFollowing",
  "List the accounts that an account follows",
);
export const listOrganizationFollowers = listFollows(
  "listOrganizationFollowers",
  "List the accounts that follow an organization",
);

export const likeRepo: ApiDescription = {
  id: "likeRepo",
  group: "people",
  summary: "Like a repo",
  responses: { 200: done, ...MOVED },
};

export const unlikeRepo: ApiDescription = {
  id: "unlikeRepo",
  group: "people",
  summary: "Remove your like of a repo",
  responses: { 200: done, ...MOVED },
};

export const listLikers: ApiDescription = {
  id: "listLikers",
  group: "people",
  summary: "List the accounts that like a repo",
  query: likesQuery,
  responses: { 200: z.array(user), ...MOVED },
};

export const listLikes: ApiDescription = {
  id: "listLikes",
  group: "people",
  summary: "List the repos that an account likes",
  query: likesQuery,
  responses: {
    ...MOVED,
    200: z.array(
      z.strictObject({
        createdAt: z.iso.datetime(),
        repo: z.strictObject({ name: z.string(), type: z.enum(REPO_TYPES) }),
      }),
    ),
  },
};

export const exportAccount: ApiDescription = {
  id: "exportAccount",
  group: "people",
  summary: "Download the data of your account as a tar.gz archive of JSON files",
  notes: "For a browser that signed in, or confirmed the password, in the last 15 minutes.",
  responses: { 200: bytes("application/gzip") },
};
