import { RegistryError } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerRange } from "../../http/answer-range.ts";
import { REPO_ROUTES, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { type FileRoute, fileHeaders, largeFileHeaders } from "../files/file-headers.ts";
import { isForced } from "./bring-repos.ts";

/**
 * Answers HEAD of a file from what the other hub says of it, while its repo is on its way here: clients give up on a HEAD
 * after ten seconds (decision 098).
 */
export function firstHeads(app: FastifyInstance, { hub }: ApiContext): void {
  const { mirrors } = hub;
  if (!mirrors) return;
  const routes = new Map(
    REPO_ROUTES.filter(({ type }) => type !== "space").map(({ type, prefix }) => [
      `${prefix}/:namespace/:name/resolve/:revision/*`,
      type,
    ]),
  );
  app.addHook("preParsing", async (anyRequest, reply: FastifyReply) => {
    const type = routes.get(anyRequest.routeOptions.url ?? "");
    if (!type || anyRequest.method !== "HEAD") return;
    const request = anyRequest as FastifyRequest<FileRoute>;
    const { revision, "*": path } = request.params;
    const id = repoIdFrom(type, request.params);
    const asked = { viewer: request.viewer, revision, isForced: isForced(request) };
    const head = await mirrors.firstHead(id, asked, { revision, path });
    if (!head) return;
    const { commit, content } = head;
    reply.header("x-repo-commit", commit);
    if (!content) throw new RegistryError("entry-not-found", "Entry not found");
    fileHeaders(request, reply, path);
    const etag = `"${content.etag}"`;
    if (content.isLarge) largeFileHeaders(reply, etag, content.size);
    answerRange(request, reply, etag, content.size);
    return reply;
  });
}
