import { MAX_SCIM_PAGE, RegistryError, type ScimClient } from "@orrery/registry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LIMITS } from "../../base/limits.ts";
import { requireSmallJson } from "../../http/body/json-body.ts";
import { presentedToken } from "../../http/identity/presented-token.ts";
import { originOf } from "../../http/origin.ts";
import type { SignOnContext } from "../sign-on-context.ts";
import { listQuery, MEDIA_TYPE } from "./descriptions.ts";
import { ScimError, sendScimError } from "./scim-error.ts";

export const SCIM_PATH = "/scim/v2";

declare module "fastify" {
  interface FastifyRequest {
    /** The provider that calls, in routes of SCIM. */
    scimClient: ScimClient | undefined;
  }
}

/** Bodies, errors and callers of all SCIM routes. */
export function scimScope(app: FastifyInstance, { hub }: SignOnContext): void {
  app.setErrorHandler(sendScimError);
  app.decorateRequest("scimClient");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ["application/json", MEDIA_TYPE],
    { parseAs: "string", bodyLimit: LIMITS.scimBody.value },
    (_request, text, done) => {
      try {
        requireSmallJson(text as string);
        done(null, text === "" ? undefined : JSON.parse(text as string));
      } catch (error) {
        const isSyntax = error instanceof SyntaxError;
        done(isSyntax ? new ScimError("invalidSyntax", "The body is no JSON.") : (error as Error));
      }
    },
  );
  app.addHook("onRequest", async (request, reply) => {
    const token = presentedToken(request.headers.authorization);
    const client = token ? await hub.registry.scimTokens.identify(token) : undefined;
    if (client) {
      request.scimClient = client;
      return;
    }
    reply.header("www-authenticate", "Bearer");
    throw new RegistryError("unauthorized", "Invalid or missing SCIM token.");
  });
  app.addHook("onSend", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (reply.statusCode < 400 && reply.statusCode !== 204) reply.type(MEDIA_TYPE);
  });
}

export function clientOf({ scimClient }: FastifyRequest): ScimClient {
  if (scimClient) return scimClient;
  throw new RegistryError("unauthorized", "Invalid or missing SCIM token.");
}

export const baseOf = ({ config }: SignOnContext, request: FastifyRequest): string =>
  `${originOf(config, request)}${SCIM_PATH}`;

/** What a list asks for: values out of range mean the nearest one, as the protocol wants. */
export function readListQuery(query: unknown, mostItems = MAX_SCIM_PAGE) {
  const {
    filter,
    startIndex = 1,
    count = 100,
    attributes,
    excludedAttributes,
  } = listQuery.parse(query);
  const named = (list = "") =>
    list
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean);
  const wanted = named(attributes);
  return {
    filter,
    range: {
      offset: Math.max(0, startIndex - 1),
      limit: Math.min(mostItems, Math.max(0, count)),
    },
    hasMembers:
      !named(excludedAttributes).includes("members") &&
      (wanted.length === 0 || wanted.includes("members")),
  };
}
