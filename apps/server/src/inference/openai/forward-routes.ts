import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiContext } from "../gateway/context.ts";
import type { Gateway } from "../gateway/gateway-api.ts";
import { createProviderRoutes } from "../gateway/plan/provider-routes.ts";
import { callProvider, getProviderJob } from "../schemas/chat.ts";
import { abortOnClose, callerOf, sendEvents, setServedHeaders } from "./inference-call.ts";

/**
 * `/{provider}/…`, as the inference clients call providers through a hub. Each URL is a separate route, so
 * that a namespace with a provider's name keeps its pages.
 */
export function forwardRoutes(app: FastifyInstance, gateway: Gateway, { hub }: ApiContext): void {
  const config = { runsModels: true };
  for (const [provider, one] of Object.entries(hub.providers)) {
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

const forward =
  (gateway: Gateway, provider: string, prefix = `/${provider}`) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const id = randomUUID();
    const { served, contentType, content } = await gateway.forward(
      {
        id,
        caller: callerOf(request),
        provider,
        method: request.method === "GET" ? "GET" : "POST",
        path: request.url.slice(prefix.length),
        contentType: request.headers["content-type"],
        body: Buffer.isBuffer(request.body) ? request.body : undefined,
      },
      abortOnClose(reply),
    );
    setServedHeaders(reply, id, served);
    if (typeof content === "function") return sendEvents(request, reply, content, contentType);
    return reply.type(contentType).send(content);
  };
