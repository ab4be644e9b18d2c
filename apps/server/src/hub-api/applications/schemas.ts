import { OFFERED_SCOPES, SCOPES, type Scope } from "@orrery/registry";
import { z } from "zod";
import type { ApiDescription } from "../../http/openapi/api-description.ts";

const scope = z.enum(OFFERED_SCOPES as [Scope, ...Scope[]]);
const fields = {
  name: z.string(),
  homepage: z.string().default("").describe("Shown to people who sign in."),
  redirectUris: z.array(z.string()).describe("Must match exactly; any port of http://localhost."),
  scopes: z.array(scope).describe("The most that it may ask for."),
};

export const applicationsQuery = z.object({
  organization: z.string().max(100).optional().describe("In place of your own."),
});
export const hubApplicationsQuery = z.object({ cursor: z.string().max(300).optional() });
export const applicationChange = z.strictObject(fields);
export const newApplication = z.strictObject({
  ...fields,
  isConfidential: z.boolean().describe("It runs on a server and keeps a secret."),
});
export const applicationState = z.strictObject({ isDisabled: z.boolean() });

const application = z
  .strictObject({
    key: z.string().describe("The client ID."),
    owner: z.string().optional().describe("Absent for the hub's own."),
    name: z.string(),
    homepage: z.string(),
    redirectUris: z.array(z.string()),
    scopes: z.array(z.enum(Object.keys(SCOPES) as [Scope, ...Scope[]])),
    isConfidential: z.boolean(),
    isDisabled: z.boolean(),
    createdAt: z.iso.datetime(),
    secretAt: z.iso.datetime().optional(),
  })
  .meta({ id: "Application" });

const withSecret = z.strictObject({
  application,
  secret: z.string().optional().describe("Shown this once."),
});

const describe = (description: Omit<ApiDescription, "group">): ApiDescription => ({
  group: "oauth",
  ...description,
});

export const listApplications = describe({
  id: "listApplications",
  summary: "List the applications that you or an organization registered",
  query: applicationsQuery,
  responses: { 200: z.array(application) },
});

export const createApplication = describe({
  id: "createApplication",
  summary: "Register an application",
  query: applicationsQuery,
  body: newApplication,
  responses: { 201: withSecret },
});

export const getApplication = describe({
  id: "getApplication",
  summary: "Get an application",
  responses: { 200: application },
});

export const changeApplication = describe({
  id: "changeApplication",
  summary: "Change an application",
  body: applicationChange,
  responses: { 200: application },
});

export const deleteApplication = describe({
  id: "deleteApplication",
  summary: "Delete an application; everyone is signed out of it",
  responses: { 204: null },
});

export const rotateApplicationSecret = describe({
  id: "rotateApplicationSecret",
  summary: "Make a new secret of an application; the one before is invalid",
  responses: { 200: withSecret },
});

export const listConnectedApps = describe({
  id: "listConnectedApps",
  summary: "List the applications and devices that you signed in to",
  responses: {
    200: z.array(
      z.strictObject({
        key: z.string(),
        application: z.strictObject({
          key: z.string(),
          name: z.string(),
          homepage: z.string(),
          owner: z.string().optional(),
          isSelfRegistered: z.boolean().describe("By dynamic registration (RFC 7591)."),
        }),
        scopes: z.array(z.string()),
        organizations: z.array(z.string()).describe("IDs of organizations that it can act in."),
        isDevice: z.boolean(),
        place: z.string(),
        agent: z.string(),
        createdAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().optional(),
      }),
    ),
  },
});

export const revokeConnectedApp = describe({
  id: "revokeConnectedApp",
  summary: "Sign out of an application or device",
  responses: { 204: null },
});

export const listHubApplications = describe({
  id: "listHubApplications",
  summary: "List the applications of the hub, for admins",
  query: hubApplicationsQuery,
  responses: {
    200: z.strictObject({
      applications: z.array(z.strictObject({ ...application.shape, accounts: z.number() })),
      nextCursor: z.string().optional(),
    }),
  },
});

export const setApplicationState = describe({
  id: "setApplicationState",
  summary: "Disable or enable an application, for admins",
  body: applicationState,
  responses: { 200: application },
});
