import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { McpHttpHandler } from "@modelcontextprotocol/server";
import { RegistryError, SELF_REGISTERED_SCOPES } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../base/config.ts";
import { cors } from "../http/cors.ts";
import { originOf } from "../http/origin.ts";
import { openServer } from "./open-server.ts";
import { callMcp, describeMcp } from "./schemas.ts";

const METADATA = "/.well-known/oauth-protected-resource";

/** The Model Context Protocol: what agents may do here, at one URL, without sessions (decision 063). */
export function mcpApi(app: FastifyInstance, { config }: { readonly config: Config }): void {
  cors(app);
  // Loaded at the first request: a hub that no agent uses pays nothing.
  let opened: Promise<McpHttpHandler> | undefined;
  app.addHook("onClose", async () => (await opened)?.close());

  // Clients read from a 401 where to sign in.
  app.addHook("onSend", async (request, reply) => {
    if (reply.statusCode !== 401) return;
    const origin = originOf(config, request);
    reply.header("www-authenticate", `Bearer resource_metadata="${origin}${METADATA}/mcp"`);
  });

  app.route<{ Querystring: { readonly login?: string } }>({
    method: ["GET", "POST", "DELETE"],
    url: "/mcp",
    config: { api: callMcp, runsModels: true },
    async handler(request, reply) {
      if (request.method === "GET" && /\btext\/html\b/.test(request.headers.accept ?? ""))
        return reply.redirect("/docs/agents", 303);
      if (request.query.login !== undefined && request.viewer.kind === "anonymous")
        throw new RegistryError("unauthorized", "Sign in or send an access token.");
      opened ??= openServer(app);
      return answer(await opened, request, reply);
    },
  });

  for (const path of [METADATA, `${METADATA}/mcp`])
    app.get(path, { config: { api: describeMcp } }, async (request) => {
      const origin = originOf(config, request);
      return {
        resource: `${origin}/mcp`,
        authorization_servers: [origin],
        scopes_supported: SELF_REGISTERED_SCOPES,
        bearer_methods_supported: ["header"],
        resource_documentation: `${origin}/docs/agents`,
      };
    });
}

async function answer(
  handler: McpHttpHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const left = new AbortController();
  reply.raw.on("close", () => left.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === "string" && !name.startsWith(":")) headers.set(name, value);
  const asked = new Request(`http://${request.host}/mcp`, {
    method: request.method,
    headers,
    signal: left.signal,
  });
  const response = await handler.fetch(asked, {
    parsedBody: request.body,
    authInfo: { token: "", clientId: "", scopes: [], extra: { request } },
  });
  reply.code(response.status).headers(Object.fromEntries(response.headers));
  const { body } = response;
  return reply.send(body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : "");
}
