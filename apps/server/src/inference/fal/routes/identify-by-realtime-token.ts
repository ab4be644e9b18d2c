import { RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { allowsEndpoint, parseRealtimeToken } from "../../../realtime/realtime-token.ts";
import { findViewerOf } from "../../../realtime/viewer-of-maker.ts";
import type { ApiContext } from "../../gateway/context.ts";
import { endpointAt } from "./fal-call.ts";

const refused = (message: string) => new RegistryError("bad-credentials", message);

/** A token of live sessions in the query counts for calls of its models too: fal's clients stream with it. */
export function identifyByRealtimeToken(app: FastifyInstance, { hub }: ApiContext): void {
  app.addHook("onRequest", async (request) => {
    const { fal_jwt_token: text } = request.query as { readonly fal_jwt_token?: unknown };
    if (typeof text !== "string" || request.credential) return;
    const token = parseRealtimeToken(hub.signingKey, text, new Date());
    const { "*": address = "" } = request.params as { readonly "*"?: string };
    if (!token || token.isOwnSite) throw refused("Invalid or expired fal_jwt_token.");
    if (!allowsEndpoint(token, endpointAt(address.replace(/\/stream$/, ""))))
      throw refused("The fal_jwt_token is for another model.");
    const viewer = await findViewerOf(hub.registry, token.maker, request.ip);
    if (!viewer) throw refused("The account or token behind fal_jwt_token no longer exists.");
    request.viewer = viewer;
    if (token.maker.kind !== "visitor")
      request.credential = { kind: token.maker.kind, key: token.maker.key };
  });
}
