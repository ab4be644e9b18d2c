import {
  type AccountViewer,
  anonymous,
  type Credential,
  type PresentedToken,
  type Registry,
  RegistryError,
  type Viewer,
} from "@orrery/registry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { apiKey, presentedToken } from "./presented-token.ts";
import { rememberTokens } from "./remember-tokens.ts";
import { isSameSite } from "./same-site.ts";
import { sessionToken, setSessionCookie } from "./session-cookie.ts";

declare module "fastify" {
  interface FastifyRequest {
    viewer: Viewer;
    /** Set when the caller came with an access token. */
    accessToken: PresentedToken | undefined;
    /** By what the viewer is known; absent for visitors. */
    credential: Credential | undefined;
    /** The account has to set up a second factor first: until then it counts as a visitor, but on one page. */
    mustSetUp: boolean;
  }
  interface FastifyContextConfig {
    /** The route reads `Authorization` itself: it is not an account's. */
    ownCredentials?: boolean;
    /** The route runs models, or helps to: tokens that may do nothing else count here. */
    runsModels?: boolean;
    /** Where people set up a second factor that the hub requires. */
    setsUpFactors?: boolean;
  }
}

const CHANGES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Turns a bearer token, a Basic password or the session cookie into `request.viewer`. */
export function identify(
  app: FastifyInstance,
  { sessions, accessTokens, secondFactors }: Registry,
): void {
  const identifyRecent = rememberTokens(accessTokens);
  app.decorateRequest("viewer");
  app.decorateRequest("accessToken");
  app.decorateRequest("credential");
  app.decorateRequest("mustSetUp", false);
  app.addHook("onRequest", async (request, reply) => {
    request.viewer = anonymous;
    if (request.routeOptions.config.ownCredentials) return;
    const { runsModels } = request.routeOptions.config;
    const token =
      presentedToken(request.headers.authorization) ??
      (runsModels ? apiKey(request.headers["x-api-key"]) : undefined);
    if (token !== undefined) {
      const found = await (runsModels
        ? identifyRecent(token, request.ip)
        : accessTokens.identify(token, request.ip));
      // The message is fixed (hub-protocol §0.3): clients distinguish it from "not found".
      if (!found)
        throw new RegistryError("unauthorized", "Invalid credentials in Authorization header");
      request.accessToken = found.token;
      request.credential = { kind: "token", key: found.token.key };
      if (found.token.role !== "inference" || runsModels)
        request.viewer = at(request, found.viewer);
      return;
    }
    const cookie = sessionToken(request);
    if (cookie === undefined) return;
    // A form on another site carries our cookie too: it counts for nothing there.
    if (CHANGES.has(request.method) && !isSameSite(request)) return;
    const session = await sessions.identify(cookie);
    if (!session) return;
    if (session.rotatedToken) setSessionCookie(request, reply, session.rotatedToken);
    request.mustSetUp =
      !session.skipsSecondFactor && (await secondFactors.isMissing(session.viewer.key));
    if (request.mustSetUp && !request.routeOptions.config.setsUpFactors) return;
    request.viewer = at(request, session.viewer);
    request.credential = { kind: "session", key: session.key };
  });
}

/** The audit log names where a change came from. */
const at = ({ ip }: FastifyRequest, viewer: AccountViewer): AccountViewer => ({
  ...viewer,
  place: ip,
});
