import type { IncomingMessage } from "node:http";
import type { Registry, Viewer } from "@orrery/registry";
import { presentedToken } from "../http/identity/presented-token.ts";
import { allowsEndpoint, type Maker, parseRealtimeToken } from "./realtime-token.ts";
import { findViewerOf } from "./viewer-of-maker.ts";

/** Who opens a session, and the key that identifies them later. */
export interface Opener {
  readonly viewer: Viewer;
  readonly maker: Maker;
}

interface Asked {
  readonly endpoint: { readonly id: string; readonly alias: string };
  readonly query: URLSearchParams;
  readonly ip: string;
  /** Where the hub's own pages are, as the client reached it. */
  readonly host: string | undefined;
}

/**
 * Checks the token in the query, else a key in `Authorization`; ignores cookies, so that another site's
 * page cannot use the visitor's session. Returns the reason for a rejection.
 */
export async function authorizeUpgrade(
  registry: Registry,
  secret: string,
  { headers }: IncomingMessage,
  { endpoint, query, ip, host }: Asked,
): Promise<Opener | string> {
  const text = query.get("fal_jwt_token");
  if (text === null) return byKey(registry, presentedToken(headers.authorization));
  const token = parseRealtimeToken(secret, text, new Date());
  if (!token) return "The token is invalid or has expired.";
  if (!allowsEndpoint(token, endpoint)) return "The token is for another model.";
  if (token.isOwnSite && !isOwnSite(headers.origin, host))
    return "The token was created by a page of this hub and is valid only on its pages.";
  const viewer = await findViewerOf(registry, token.maker, ip);
  return viewer
    ? { viewer, maker: token.maker }
    : "The account or token that requested this token no longer exists.";
}

async function byKey(registry: Registry, key: string | undefined): Promise<Opener | string> {
  if (key === undefined) return "Send a token in fal_jwt_token, or a key in Authorization.";
  const found = await registry.accessTokens.identify(key);
  if (!found) return "Invalid credentials in Authorization header";
  return { viewer: found.viewer, maker: { kind: "token", key: found.token.key } };
}

/** A client that is no browser sends no origin. */
const isOwnSite = (origin: string | undefined, host: string | undefined): boolean =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
