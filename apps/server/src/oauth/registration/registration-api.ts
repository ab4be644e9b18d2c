import { type Application, isRegistryError } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Config } from "../../base/config.ts";
import { LIMITS } from "../../base/limits.ts";
import { cors } from "../../http/cors.ts";
import { addressKey } from "../../http/limits/address-key.ts";
import type { Hub } from "../../hub/hub.ts";
import { OAUTH_PATHS } from "../oauth-paths.ts";
import { clientName } from "./client-name.ts";
import { clientMetadata, registerClient } from "./schemas.ts";

const HOUR_MS = 3_600_000;
const OFF =
  "This hub lets no application register itself. Register one in its settings, and use its client ID.";

/** Applications register themselves (RFC 7591): so many an hour from an address. */
export function registrationApi(
  app: FastifyInstance,
  {
    config,
    hub,
  }: { readonly config: Pick<Config, "selfRegistration">; readonly hub: Pick<Hub, "registry"> },
): void {
  cors(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit: LIMITS.formBytes.value },
    (_request, body, done) => done(null, parseJson(body as string)),
  );
  const { attempts, selfRegistrations } = hub.registry;

  app.post(
    OAUTH_PATHS.registration,
    { config: { ownCredentials: true, api: registerClient } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header("cache-control", "no-store");
      if (!config.selfRegistration) return refuse(reply, 403, "access_denied", OFF);
      const { data, error } = clientMetadata.safeParse(request.body);
      const problem = error ? problemOf(error) : grantProblem(data);
      if (!data || problem !== undefined)
        return refuse(reply, 400, "invalid_client_metadata", problem ?? "Send an object.");
      const parts = ["oauth-register", addressKey(request.ip)];
      const limit = LIMITS.selfRegistrations.value;
      const counted = [{ parts, limit, windowMs: HOUR_MS, onSuccess: "count" }] as const;
      try {
        const made = await attempts.limit(counted, () =>
          selfRegistrations.register({
            name: clientName(data),
            homepage: homepageOf(data.client_uri),
            redirectUris: data.redirect_uris,
          }),
        );
        return reply.code(201).send(present(made));
      } catch (error) {
        if (!isRegistryError(error) || error.code !== "invalid-application") throw error;
        return refuse(reply, 400, "invalid_redirect_uri", error.message);
      }
    },
  );
}

type Metadata = z.infer<typeof clientMetadata>;

const GRANTS = ["authorization_code", "refresh_token"];

const refuse = (reply: FastifyReply, status: number, error: string, error_description: string) =>
  reply.code(status).send({ error, error_description });

function problemOf({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join(".") || "The body"}: ${issue?.message}`;
}

/** Others have an owner who can be asked. */
function grantProblem({ grant_types, response_types }: Metadata): string | undefined {
  if (grant_types && !grant_types.includes("authorization_code"))
    return "grant_types must include authorization_code.";
  if (response_types && !response_types.includes("code"))
    return "response_types must include code.";
  return undefined;
}

/** Only one that a browser opens; any other is left out. */
const homepageOf = (uri: string | undefined): string =>
  uri !== undefined && URL.parse(uri)?.protocol === "https:" ? uri : "";

const present = ({ key, name, homepage, redirectUris, scopes, createdAt }: Application) => ({
  client_id: key,
  client_id_issued_at: Math.floor(createdAt.getTime() / 1000),
  client_name: name,
  ...(homepage && { client_uri: homepage }),
  redirect_uris: redirectUris,
  grant_types: GRANTS,
  response_types: ["code"],
  token_endpoint_auth_method: "none",
  scope: [...scopes, "offline_access"].join(" "),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
