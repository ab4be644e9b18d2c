import type { IncomingMessage } from "node:http";
import type { Registry, Viewer } from "@orrery/registry";
import { presentedToken } from "../http/presented-token.ts";
import { allowsEndpoint, type Maker, parseLiveToken } from "./live-token.ts";
import { findViewerOf } from "./viewer-of-maker.ts";

/** Who opens a session, and by what they are known from then on. */
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
 * By the token in the query, else by a key in `Authorization`; a cookie counts for nothing, so no other site's
 * page can act for whoever is signed in. Answers why not, in words.
 */
export async function authorizeUpgrade(
  registry: Registry,
  secret: string,
  { headers }: IncomingMessage,
  { endpoint, query, ip, host }: Asked,
): Promise<Opener | string> {
  const text = query.get("fal_jwt_token");
  if (text === null) return byKey(registry, presentedToken(headers.authorization));
  const token = parseLiveToken(secret, text, new Date());
  if (!token) return "The token is not valid (any more).";
  if (!allowsEndpoint(token, endpoint)) return "The token is for another model.";
  if (token.isOwnSite && !isOwnSite(headers.origin, host))
    return "The token was made by a page of this hub, and counts on its pages only.";
  const viewer = await findViewerOf(registry, token.maker, ip);
  return viewer ? { viewer, maker: token.maker } : "Who asked for the token is not known any more.";
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
