import type { FastifyInstance } from "fastify";
import { originOf } from "../../http/origin.ts";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import { PAGE_ENTRIES } from "../../hub/list-paths.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { findUsageSource } from "../find-usage-source.ts";
import { llmsText } from "../llms-text.ts";
import { getLlmsText } from "./schemas.ts";

/** A repo in plain text, next to its page. */
export function llmsTextApi(app: FastifyInstance, context: ApiContext): void {
  const { hub } = context;
  const { files, scans } = hub.registry;
  for (const { type, prefix } of REPO_ROUTES) {
    app.get<{ Params: RepoParams }>(
      `${prefix}/:namespace/:name/llms.txt`,
      { config: { api: getLlmsText } },
      async (request, reply) => {
        const at = await files.at(request.viewer, repoIdFrom(type, request.params), "main");
        const entries = await files.list(at, "", true, PAGE_ENTRIES);
        reply.type("text/plain; charset=utf-8").header("cache-control", "private, no-cache");
        return llmsText({
          catalog: hub.catalog,
          repo: at.repo,
          source: await findUsageSource(
            context,
            { viewer: request.viewer, hubUrl: originOf(context.config, request) },
            at,
          ),
          issues: (await scans.ofRepo(at.repo)).issues,
          files: entries.filter((entry) => entry.type === "file"),
        });
      },
    );
  }
}
