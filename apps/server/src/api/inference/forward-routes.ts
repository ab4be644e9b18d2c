import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Gateway } from "../../gateway/gateway.ts";
import { createProviderRoutes } from "../../gateway/provider-routes.ts";
import type { ApiContext } from "../context.ts";
import { callerOf, leaving, sayWhoServed, sendEvents } from "./inference-call.ts";

/**
 * `/{provider}/…`, as the inference clients call providers through a hub. Each address is a route of
 * its own, so a namespace that has the name of a provider keeps its pages.
 */
export function forwardRoutes(app: FastifyInstance, gateway: Gateway, { hub }: ApiContext): void {
  const config = { runsModels: true };
  for (const [provider, one] of Object.entries(hub.providers)) {
    if (!one.baseUrl || one.protocol) continue;
    const { calls, jobs } = createProviderRoutes(one);
    for (const path of calls)
      app.post(`/${provider}${path}`, { config }, forward(gateway, provider));
    for (const path of jobs) app.get(`/${provider}${path}`, { config }, forward(gateway, provider));
  }
}

const forward =
  (gateway: Gateway, provider: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const id = randomUUID();
    const { served, contentType, content } = await gateway.forward(
      {
        id,
        caller: callerOf(request),
        provider,
        method: request.method === "GET" ? "GET" : "POST",
        path: request.url.slice(provider.length + 1),
        contentType: request.headers["content-type"],
        body: Buffer.isBuffer(request.body) ? request.body : undefined,
      },
      leaving(reply),
    );
    sayWhoServed(reply, id, served);
    if (typeof content === "function") return sendEvents(request, reply, content, contentType);
    return reply.type(contentType).send(content);
  };
