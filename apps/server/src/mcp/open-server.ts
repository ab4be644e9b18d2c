import type { McpHttpHandler, McpServer } from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { VERSION } from "../base/version.ts";
import { askHub } from "./ask-hub.ts";
import { type Tool, ToolError } from "./tool.ts";
import { TOOLS } from "./tools/tools.ts";

const INSTRUCTIONS =
  "A hub of machine-learning models and datasets. Search, read cards and files, show rows, get code, run models.";

/** Streams that wait for changes: the tools never change. */
const MAX_SUBSCRIPTIONS = 100;

/** One server for each request, as the protocol's library wants it, and one handler for all. */
export async function openServer(app: FastifyInstance): Promise<McpHttpHandler> {
  const { createMcpHandler, McpServer } = await import("@modelcontextprotocol/server");
  return createMcpHandler(
    ({ authInfo }) => {
      const server = new McpServer(
        { name: "orrery", title: "Orrery", version: VERSION },
        { instructions: INSTRUCTIONS },
      );
      for (const tool of TOOLS)
        register(server, tool, app, authInfo?.extra?.request as FastifyRequest);
      return server;
    },
    { maxSubscriptions: MAX_SUBSCRIPTIONS },
  );
}

function register(
  server: McpServer,
  { name, title, description, input, annotations, run }: Tool,
  app: FastifyInstance,
  request: FastifyRequest,
): void {
  server.registerTool(
    name,
    { title, description, inputSchema: input, annotations: { title, ...annotations } },
    async (given, { mcpReq }) => {
      try {
        return { content: await run(given as never, askHub(app, request, mcpReq.signal)) };
      } catch (error) {
        if (!(error instanceof ToolError)) throw error;
        return { isError: true, content: [{ type: "text", text: error.message }] };
      }
    },
  );
}
