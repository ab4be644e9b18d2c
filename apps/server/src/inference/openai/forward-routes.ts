import { randomUUID } from "node:crypto";
import { createProviders } from "@orrery/inference";
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { LIMITS } from "../../base/limits.ts";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import type { ApiContext } from "../gateway/context.ts";
import { readFallbacks } from "../gateway/fallbacks/read-fallbacks.ts";
import type { Gateway } from "../gateway/gateway-api.ts";
import { createProviderRoutes } from "../gateway/plan/provider-routes.ts";
import { readTimeout } from "../gateway/time/read-timeout.ts";
import { refuseAddress } from "../refuse-address.ts";
import { callProvider, getProviderJob } from "../schemas/chat.ts";
import { abortOnClose, callerOf, sendEvents, setServedHeaders } from "./inference-call.ts";

/**
 * `/{provider}/…`, as the inference clients call providers through a hub. Each URL of a built-in provider is a
 * separate route, so that a namespace with its name keeps its pages.
 */
export function forwardRoutes(app: FastifyInstance, gateway: Gateway, { hub }: ApiContext): void {
  const config = { runsModels: true };
  for (const [provider, one] of Object.entries({ ...createProviders(), ...hub.providers })) {
    if (!one.baseUrl || one.protocol) continue;
    const { calls, jobs } = createProviderRoutes(one);
    for (const path of calls)
      app.post(
        `/${provider}${path}`,
        { config: { ...config, api: callProvider } },
        forward(gateway, provider),
      );
    for (const path of jobs) {
      app.get(
        `/${provider}${path}`,
        { config: { ...config, api: getProviderJob } },
        forward(gateway, provider),
      );
      if (one.asksAtRoot)
        app.get(
          path,
          { config: { ...config, api: getProviderJob } },
          forward(gateway, provider, ""),
        );
    }
  }
}

/** Answers as the router does where no route is. */
export async function refuseAsRouter(request: FastifyRequest, reply: FastifyReply) {
  if (!isTooLong(request.url)) return reply.callNotFound();
  refuseAddress(new errorCodes.FST_ERR_MAX_PARAM_LENGTH(request.url), request, reply);
  return reply;
}

/** `/{provider}/…` of providers that come while the hub runs. */
export const addedProviderRoutes = (app: FastifyInstance, gateway: Gateway): unknown =>
  app.post<{ Params: Named }>(
    "/:provider/*",
    { config: { runsModels: true, api: callProvider } },
    (request, reply) => forward(gateway, request.params.provider)(request, reply),
  );

interface Named {
  readonly provider: string;
}

const isTooLong = (url: string): boolean =>
  url
    .split("?", 1)[0]!
    .split("/")
    .some((part) => part.length > LIMITS.addressParts.value);

const forward =
  (gateway: Gateway, provider: string, prefix = `/${provider}`) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    if (readFallbacks(request.headers).length > 0)
      throw new GatewayError(
        "invalid-request",
        "X-Fallbacks: a provider's own URL calls that provider only. Use /v1 instead.",
      );
    const id = randomUUID();
    const { served, contentType, content } = await gateway.forward(
      {
        id,
        caller: callerOf(request),
        provider,
        method: request.method === "GET" ? "GET" : "POST",
        path: request.url.slice(prefix.length),
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
