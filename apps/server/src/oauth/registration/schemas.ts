import { z } from "zod";
import type { ApiDescription } from "../../http/openapi/api-description.ts";

const uri = z.string().max(500);

/** What a client says of itself. What the hub has no use for is ignored, as the protocol says. */
export const clientMetadata = z.looseObject({
  redirect_uris: z.array(uri).min(1).max(10),
  client_name: z.string().max(1000).optional(),
  client_uri: uri.optional(),
  grant_types: z.array(z.string()).max(20).optional(),
  response_types: z.array(z.string()).max(20).optional(),
});

const registered = z
  .strictObject({
    client_id: z.string(),
    client_id_issued_at: z.number(),
    client_name: z.string(),
    client_uri: z.string().optional(),
    redirect_uris: z.array(z.string()),
    grant_types: z.array(z.string()),
    response_types: z.array(z.string()),
    token_endpoint_auth_method: z.literal("none"),
    scope: z.string(),
  })
  .meta({ id: "RegisteredClient" });

export const registerClient: ApiDescription = {
  id: "registerOauthClient",
  group: "oauth",
  summary: "Register an application that has no owner, such as an agent",
  notes:
    "RFC 7591. Redirect URIs begin with `https://` or with `http://` and this computer. The application has no secret, and is deleted after a day without an account that allows it anything.",
  body: clientMetadata,
  responses: { 201: registered },
  errors: z
    .strictObject({ error: z.string(), error_description: z.string().optional() })
    .meta({ id: "OAuthError" }),
};
