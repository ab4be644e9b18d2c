import { isIP } from "node:net";
import type { Provider, Providers } from "@orrery/inference";
import { GatewayError } from "./gateway-error.ts";
import { isPublicAddress } from "./public-address.ts";

/** A URL that may be called, and whether it may be inside the operator's network. */
export interface Target {
  readonly url: URL;
  readonly isLocal: boolean;
}

/** The URLs that the gateway may call. Pure; names are checked again when they are resolved. */
export interface OutgoingPolicy {
  /** A provider's URL. Throws `target-refused`. */
  provider(url: string): Target;
  /** Where a hosted runtime's client goes; anywhere for the operator. Throws `target-refused`. */
  runtime(origin: string, isOperators: boolean): Target;
  /** The URL of a provider's image, audio or video file. Throws `target-refused`. */
  media(url: string): Target;
}

/** Only https, only hosts of the table or the operator's list; an operator's own service as its file says. */
export function createOutgoingPolicy(
  providers: Providers,
  outboundHosts: readonly string[],
): OutgoingPolicy {
  // Providers may change while the hub runs; each object stays unchanged.
  const known = new WeakMap<Provider, ReadonlySet<string>>();
  const originsOf = (one: Provider): ReadonlySet<string> => {
    const origins =
      known.get(one) ??
      new Set(
        [...addressesOf(one), ...replicasOf(one), one.realtime?.tokensUrl ?? []]
          .flat()
          .map((url) => new URL(url).origin),
      );
    known.set(one, origins);
    return origins;
  };
  const all = () => Object.values(providers);
  const isProviders = ({ origin }: URL) => all().some((one) => originsOf(one).has(origin));
  const isLocals = ({ origin }: URL) =>
    all().some((one) => one.isLocal && originsOf(one).has(origin));
  const isAllowed = (url: URL) =>
    [...outboundHosts, ...all().flatMap(({ mediaHosts = [] }) => mediaHosts)].some((host) =>
      matches(host, url),
    );

  return {
    provider(text) {
      const url = parseTarget(text);
      if (isLocals(url)) return { url, isLocal: true };
      if (!isProviders(url)) throw refused(url, "is not a known provider host");
      return { url: requirePublic(url), isLocal: false };
    },
    runtime(text, isOperators) {
      const url = parseTarget(text);
      if (isOperators) return { url, isLocal: true };
      if (!RUNTIME_HOST.test(url.hostname) && !isAllowed(url))
        throw refused(url, "is not an allowed runtime host; the operator can allow it");
      return { url: requirePublic(url), isLocal: false };
    },
    media(text) {
      const url = parseTarget(text);
      if (isLocals(url)) return { url, isLocal: true };
      if (!isProviders(url) && !isAllowed(url))
        throw refused(
          url,
          "is not an allowed host for files; the operator can add it to ORRERY_OUTBOUND_HOSTS",
        );
      return { url: requirePublic(url), isLocal: false };
    },
  };
}

/** A URL from the operator; private networks and plain HTTP only where allowed. */
export function outsideTarget(text: string, isLocal: boolean): Target {
  const url = parseTarget(text);
  return { url: isLocal ? url : requirePublic(url), isLocal };
}

/** A region's runtime, in every partition of its maker. */
const RUNTIME_HOST =
  /^bedrock-runtime(?:-fips)?\.[a-z0-9-]+\.(?:amazonaws\.com(?:\.cn)?|api\.aws)$/;

/** Where a provider's calls begin. */
export const addressesOf = ({ baseUrl, tasks }: Provider): readonly string[] =>
  [baseUrl, ...Object.values(tasks).map((task) => task.baseUrl)].filter((url) => url !== undefined);

const replicasOf = ({ replicas = [] }: Provider): readonly string[] =>
  replicas.map(({ baseUrl }) => baseUrl);

/** Parses a URL without hidden parts: no user, no dots or slashes that a server may decode. */
function parseTarget(text: string): URL {
  const url = URL.parse(text);
  if (!url) throw new GatewayError("target-refused", "Invalid URL.");
  if (url.username || url.password) throw refused(url, "contains a user");
  if (/%(?:2f|5c|2e|00)|\\/i.test(url.pathname)) throw refused(url, "contains an encoded path");
  return url;
}

function requirePublic(url: URL): URL {
  if (url.protocol !== "https:") throw refused(url, "is not https");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !isPublicAddress(host)) throw refused(url, "is a private address");
  return url;
}

/** Whether a name is the pattern's, or any below it as in `*.example.com`. */
export const isHost = (pattern: string, hostname: string): boolean =>
  pattern.startsWith("*.") ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;

const matches = (host: string, { hostname, port }: URL): boolean =>
  port === "" && isHost(host, hostname);

const refused = ({ hostname }: URL, reason: string) =>
  new GatewayError("target-refused", `${hostname} ${reason}.`);
