import { isIP } from "node:net";
import type { Provider, Providers } from "@orrery/inference";
import { GatewayError } from "./gateway-error.ts";
import { isPublicAddress } from "./public-address.ts";

/** An address that may be called, and whether it may lie inside the operator's network. */
export interface Target {
  readonly url: URL;
  readonly isLocal: boolean;
}

/** Which addresses the gateway calls. Pure; names are checked again when they are resolved. */
export interface OutgoingPolicy {
  /** A provider's address. Throws `target-refused`. */
  provider(url: string): Target;
  /** Where a hosted runtime's client goes; anywhere for the operator. Throws `target-refused`. */
  runtime(origin: string, isOperators: boolean): Target;
  /** Where a provider says a picture, sound or film is. Throws `target-refused`. */
  media(url: string): Target;
}

/** Only https, only hosts of the table or the operator's list; an operator's own service as its file says. */
export function createOutgoingPolicy(
  providers: Providers,
  outboundHosts: readonly string[],
): OutgoingPolicy {
  const originsOf = (some: readonly Provider[]) =>
    new Set(
      some
        .flatMap((one) => [...addressesOf(one), one.realtime?.tokensUrl ?? []].flat())
        .map((url) => new URL(url).origin),
    );
  const origins = originsOf(Object.values(providers));
  const local = originsOf(Object.values(providers).filter(({ isLocal }) => isLocal));
  const mediaHosts = Object.values(providers).flatMap(({ mediaHosts: hosts = [] }) => hosts);
  const allowedHosts = [...outboundHosts, ...mediaHosts];

  return {
    provider(text) {
      const url = parseTarget(text);
      const isLocal = local.has(url.origin);
      if (!isLocal && !origins.has(url.origin)) throw refused(url, "is no provider's address");
      if (isLocal) return { url, isLocal: true };
      return { url: requirePublic(url), isLocal: false };
    },
    runtime(text, isOperators) {
      const url = parseTarget(text);
      if (isOperators) return { url, isLocal: true };
      if (!RUNTIME_HOST.test(url.hostname) && !allowedHosts.some((host) => matches(host, url)))
        throw refused(url, "is no address of a runtime; the operator can allow it");
      return { url: requirePublic(url), isLocal: false };
    },
    media(text) {
      const url = parseTarget(text);
      if (local.has(url.origin)) return { url, isLocal: true };
      if (!origins.has(url.origin) && !allowedHosts.some((host) => matches(host, url)))
        throw refused(
          url,
          "is not among the hosts that files are fetched from; the operator can add it to ORRERY_OUTBOUND_HOSTS",
        );
      return { url: requirePublic(url), isLocal: false };
    },
  };
}

/** A region's runtime, in every partition of its maker. */
const RUNTIME_HOST =
  /^bedrock-runtime(?:-fips)?\.[a-z0-9-]+\.(?:amazonaws\.com(?:\.cn)?|api\.aws)$/;

/** Where a provider's calls begin. */
export const addressesOf = ({ baseUrl, tasks }: Provider): readonly string[] =>
  [baseUrl, ...Object.values(tasks).map((task) => task.baseUrl)].filter((url) => url !== undefined);

/** An address with nothing hidden in it: no user, no dots or slashes that a server may decode. */
function parseTarget(text: string): URL {
  const url = URL.parse(text);
  if (!url) throw new GatewayError("target-refused", "The address is none.");
  if (url.username || url.password) throw refused(url, "names a user");
  if (/%(?:2f|5c|2e|00)|\\/i.test(url.pathname)) throw refused(url, "hides a path in its path");
  return url;
}

function requirePublic(url: URL): URL {
  if (url.protocol !== "https:") throw refused(url, "is not https");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !isPublicAddress(host)) throw refused(url, "is a private address");
  return url;
}

const matches = (host: string, { hostname, port }: URL): boolean =>
  port === "" && (host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host);

const refused = ({ hostname }: URL, reason: string) =>
  new GatewayError("target-refused", `${hostname} ${reason}.`);
