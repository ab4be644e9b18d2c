import { RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { requireSmallJson } from "../../http/body/json-body.ts";
import { sendError } from "../../http/error-response.ts";
import { askForCredentials } from "../../http/identity/ask-for-credentials.ts";

export const LFS_TYPE = "application/vnd.git-lfs+json";

/** Makes a scope speak as git-lfs does: its own JSON, its word for an error, and 401 as a question for credentials. */
export function speakLfs(scope: FastifyInstance): void {
  scope.addContentTypeParser(LFS_TYPE, { parseAs: "string" }, (_request, body, done) => {
    try {
      requireSmallJson(body as string);
      done(null, JSON.parse((body as string) || "{}"));
    } catch {
      done(new RegistryError("bad-request", "The body is not JSON."));
    }
  });
  scope.setErrorHandler((error, request, reply) =>
    sendError(error, request, reply, (message) => ({ error: message, message })),
  );
  scope.addHook("onSend", async (_request, reply) => {
    if (reply.statusCode === 401) askForCredentials(reply);
  });
}
