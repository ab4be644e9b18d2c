import { z } from "zod";
import type { ApiDescription } from "../http/openapi/api-description.ts";

const message = z.looseObject({ jsonrpc: z.literal("2.0") });

export const callMcp: ApiDescription = {
  id: "callMcp",
  group: "agents",
  summary: "Call the tools of this hub by the Model Context Protocol",
  body: message,
  responses: { 200: message, 202: null },
  errors: message,
};

export const describeMcp: ApiDescription = {
  id: "describeMcp",
  group: "agents",
  summary: "Get where to sign in for the Model Context Protocol",
  responses: {
    200: z.strictObject({
      resource: z.string(),
      authorization_servers: z.array(z.string()),
      scopes_supported: z.array(z.string()),
      bearer_methods_supported: z.array(z.string()),
      resource_documentation: z.string(),
    }),
  },
};
