import { type CommitStatus, combinedState, countChecks, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  getCommitStatuses,
  writeCommitStatus,
  written,
} from "../schemas/commits/commit-statuses.ts";

type RevisionParams = RepoParams & { readonly revision: string };

/** What checks such as runs of CI say about commits, in GitHub's shapes (hub-protocol §3.1). */
export function commitStatusesApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { files, commitStatuses } = hub.registry;

  for (const { type, api } of REPO_ROUTES) {
    const path = `/api/${api}/:namespace/:name/statuses/:revision`;

    app.post<{ Params: RevisionParams }>(
      path,
      { config: { api: writeCommitStatus } },
      async ({ viewer, params, body }, reply) => {
        const { state, context, description, target_url } = written.parse(body);
        const wanted = { state, context, description: description ?? "" };
        const status = await commitStatuses.write(
          viewer,
          repoIdFrom(type, params),
          params.revision,
          { ...wanted, targetUrl: target_url ?? undefined },
        );
        return reply.code(201).send(presentStatus(status));
      },
    );

    app.get<{ Params: RevisionParams }>(
      path,
      { config: { api: getCommitStatuses } },
      async ({ viewer, params }) => {
        const at = await files.at(viewer, repoIdFrom(type, params), params.revision);
        if (!at.commit) throw new RegistryError("revision-not-found", "No commits yet.");
        const statuses = await commitStatuses.list(at);
        return {
          state: combinedState(countChecks(statuses)),
          sha: at.commit,
          total_count: statuses.length,
          statuses: statuses.map(presentStatus),
        };
      },
    );
  }
}

const presentStatus = (status: CommitStatus) => ({
  state: status.state,
  context: status.context,
  description: status.description,
  target_url: status.targetUrl ?? null,
  created_at: status.createdAt.toISOString(),
  updated_at: status.updatedAt.toISOString(),
  creator: { login: status.authorName },
});
