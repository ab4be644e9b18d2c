import { type IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import { type OauthFailure, takeFailure } from "./failures.ts";
import { type HubPerson, setHubPerson } from "./hub-person.ts";

interface Options {
  readonly provider: Provider;
  readonly person: HubPerson | undefined;
  /** The form that was posted; absent without one. */
  readonly form?: URLSearchParams | undefined;
}

/** Lets the library answer. Returns a failure that the hub itself has to show. */
export async function handOver(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, person, form }: Options,
): Promise<OauthFailure | undefined> {
  const copy = requestFor(provider, request, form);
  if (person) setHubPerson(copy, person);
  // Unless the library says otherwise: without `ORRERY_PUBLIC_URL` the answer depends on the request.
  reply.raw.setHeader("cache-control", "no-cache");
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  await provider.callback()(copy, reply.raw as ServerResponse);
  const failure = takeFailure(copy);
  if (!failure) {
    reply.hijack();
    return undefined;
  }
  // Cookies that the library set come with the hub's page.
  const cookies = reply.raw.getHeader("set-cookie");
  if (cookies !== undefined) reply.header("set-cookie", cookies);
  return failure;
}

/** Asks the library for what the cookies of a request belong to. */
export const readWith = <Value>(
  provider: Provider,
  request: FastifyRequest,
  person: HubPerson | undefined,
  read: (copy: IncomingMessage, response: ServerResponse) => Promise<Value>,
): Promise<Value> => {
  const copy = requestFor(provider, request, undefined);
  if (person) setHubPerson(copy, person);
  return read(copy, new ServerResponse(copy));
};

/** A copy of a request that says the issuer's URL, whatever a proxy made of it, with its form unread. */
function requestFor(
  { issuer }: Provider,
  { raw, ip }: FastifyRequest,
  form: URLSearchParams | undefined,
): IncomingMessage {
  const { host, protocol } = new URL(issuer);
  const body = form && Buffer.from(form.toString());
  const { method, url, socket, httpVersion, httpVersionMajor, httpVersionMinor } = raw;
  const headers = {
    ...raw.headers,
    "x-forwarded-host": host,
    "x-forwarded-proto": protocol.slice(0, -1),
    "x-forwarded-for": ip,
    ...(body && {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": `${body.length}`,
    }),
  };
  return Object.assign(Readable.from(body ? [body] : []), {
    ...{ method, url, socket, httpVersion, httpVersionMajor, httpVersionMinor, headers },
  }) as unknown as IncomingMessage;
}
