import { randomUUID } from "node:crypto";
import type { Providers } from "@orrery/inference";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRateLimiter } from "../../http/limits/rate-limiter.ts";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import { addressesOf } from "../../outgoing/outgoing-policy.ts";
import { findOwnAddress } from "../fal/routes/fal-hosts.ts";
import { sendFailure } from "../fal/routes/send-failure.ts";
import type { ApiContext } from "../gateway/context.ts";
import type { Gateway } from "../gateway/gateway-api.ts";
import { readTimeout } from "../gateway/time/read-timeout.ts";
import { proxyCall } from "../schemas/chat.ts";
import { abortOnClose, callerOf, sendEvents, setServedHeaders } from "./inference-call.ts";

const CALLS_PER_MINUTE = 300;

/** The headers in which browser clients put the target URL: fal's own, and a general one. */
const TARGET_HEADERS = ["x-fal-target-url", "x-inference-target-url"];

/**
 * Lets a provider's browser client call through this hub with the viewer's keys. Passes on only the body
 * and its content type, and only to URLs that the provider's tasks call.
 */
export function browserProxy(app: FastifyInstance, gateway: Gateway, { hub }: ApiContext): void {
  const attempts = createRateLimiter(CALLS_PER_MINUTE, 60_000);

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = callerOf(request);
    if (caller.viewer.kind === "anonymous")
      throw new GatewayError("sign-in-first", "Sign in or send an access token.");
    attempts.count(caller.viewer.key);
    const id = randomUUID();
    const { served, contentType, content } = await gateway.forward(
      {
        id,
        caller,
        ...locate(hub.providers, targetOf(request)),
        method: methodOf(request),
        timeoutMs: readTimeout(request.headers),
        contentType: request.headers["content-type"],
        body: Buffer.isBuffer(request.body) ? request.body : undefined,
      },
      abortOnClose(reply),
    );
    setServedHeaders(reply, id, served);
    if (typeof content === "function") return sendEvents(request, reply, content, contentType);
    return reply.type(contentType).send(content);
  };

  /** Requests for a model of this hub go to the hub's own routes of the same protocol. */
  async function routeOwn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { "x-fal-target-url": target, ...headers } = request.headers;
    const caller = callerOf(request);
    if (typeof target !== "string" || caller.viewer.kind === "anonymous") return;
    const address = await findOwnAddress(hub.registry, caller, target);
    if (address === undefined) return;
    reply.hijack();
    Object.assign(request.raw, { url: address, headers });
    app.routing(request.raw, reply.raw);
  }

  const config = { runsModels: true, api: proxyCall };
  app.get("/api/inference/proxy", { config }, handle);
  app.post("/api/inference/proxy", { config }, handle);
  app.route({
    method: ["GET", "POST", "PUT"],
    url: "/api/fal/proxy",
    config,
    onRequest: routeOwn,
    errorHandler: sendFailure,
    handler: handle,
  });
}

function methodOf({ method }: FastifyRequest): "GET" | "POST" {
  if (method === "GET" || method === "POST") return method;
  throw new GatewayError("invalid-request", `Method ${method} is not supported for providers.`);
}

function targetOf({ headers }: FastifyRequest): URL {
  const [text] = TARGET_HEADERS.map((name) => headers[name]).filter((one) => one !== undefined);
  const url = typeof text === "string" ? URL.parse(text) : null;
  if (!url) throw new GatewayError("invalid-request", `Send the URL in ${TARGET_HEADERS[0]}.`);
  return url;
}

/** The provider of a URL. Throws `target-refused`. */
function locate(providers: Providers, url: URL) {
  if (url.username || url.password) throw refused(url);
  for (const [provider, one] of Object.entries(providers))
    for (const base of one.isLocal ? [] : addressesOf(one))
      if (url.href.startsWith(`${base}/`))
        return { provider, base, path: url.href.slice(base.length) };
  throw refused(url);
}

const refused = ({ hostname }: URL) =>
  new GatewayError("target-refused", `${hostname} is not a known provider host.`);
