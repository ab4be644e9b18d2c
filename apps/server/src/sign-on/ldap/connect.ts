import { isIP, connect as netConnect } from "node:net";
import { connect as tlsConnect } from "node:tls";
import type { ProviderSettings } from "@orrery/registry";
import { Client, type ClientOptions } from "ldapts";
import { isPublicAddress } from "../../outgoing/public-address.ts";
import { publicLookup } from "../../outgoing/safe-fetch.ts";
import { SignOnError } from "../sign-on-error.ts";

/** A connection to a directory, encrypted unless the administrator allows otherwise. Throws `SignOnError`. */
export async function connectTo(
  { url: text, startTls, allowPrivate }: ProviderSettings,
  timeoutMs: number,
): Promise<Client> {
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isPlain = url.protocol === "ldap:" && !startTls;
  if (isPlain && !allowPrivate)
    throw new SignOnError("misconfigured", "Passwords need ldaps:// or StartTLS.");
  if (!allowPrivate && isIP(host) && !isPublicAddress(host))
    throw new SignOnError("misconfigured", `${host} is a private address.`);
  const isTls = url.protocol === "ldaps:";
  const tlsOptions = { host, servername: isIP(host) ? "" : host };
  const client = new Client({
    url: text,
    timeout: timeoutMs,
    connectTimeout: timeoutMs,
    strictDN: false,
    // With any, the connection begins with TLS.
    ...(isTls && { tlsOptions }),
    ...(!allowPrivate && checked),
  });
  if (startTls && !isTls) await client.startTLS(tlsOptions);
  return client;
}

/** Names are resolved when it connects, and none that leads inside. */
const checked: Pick<ClientOptions, "createConnection" | "createSecureConnection"> = {
  createConnection: ((port: number, host: string) =>
    netConnect({ port, host, lookup: publicLookup })) as typeof netConnect,
  createSecureConnection: ((port: number | object, host: string, options: object) =>
    typeof port === "object"
      ? tlsConnect(port)
      : tlsConnect({ ...options, port, host, lookup: publicLookup })) as typeof tlsConnect,
};
