import type { FastifyInstance } from "fastify";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  changedLabel,
  changeLabel,
  createLabel,
  deleteLabel,
  labelDiscussion,
  listLabels,
  marks,
  newLabel,
} from "../schemas/discussions/labels.ts";
import { discussionAt, type NumberParams } from "./discussion-target.ts";
import { presentChange } from "./present-event.ts";

type LabelParams = RepoParams & { readonly label: string };

/** The labels of a repo, and of its discussions (hub-protocol §3.1). */
export function labelsApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { repos, labels } = hub.registry;

  for (const { type, api } of REPO_ROUTES) {
    const base = `/api/${api}/:namespace/:name`;
    const path = `${base}/labels`;
    const target = discussionAt(type);

    app.get<{ Params: RepoParams }>(
      path,
      { config: { api: listLabels } },
      async ({ viewer, params }) => labels.of(await repos.get(viewer, repoIdFrom(type, params))),
    );

    app.post<{ Params: RepoParams }>(
      path,
      { config: { api: createLabel } },
      async ({ viewer, params, body }, reply) => {
        const label = newLabel.parse(body);
        return reply.code(201).send(await labels.create(viewer, repoIdFrom(type, params), label));
      },
    );

    app.put<{ Params: LabelParams }>(
      `${path}/:label`,
      { config: { api: changeLabel } },
      async ({ viewer, params, body }) => {
        const { name, color } = changedLabel.parse(body);
        return labels.update(viewer, repoIdFrom(type, params), params.label, {
          ...(name !== undefined && { name }),
          ...(color !== undefined && { color }),
        });
      },
    );

    app.delete<{ Params: LabelParams }>(
      `${path}/:label`,
      { config: { api: deleteLabel } },
      async ({ viewer, params }, reply) => {
        await labels.delete(viewer, repoIdFrom(type, params), params.label);
        return reply.code(204).send();
      },
    );

    app.post<{ Params: NumberParams }>(
      `${base}/discussions/:number/labels`,
      { config: { api: labelDiscussion } },
      async (request) => {
        const wanted = marks.parse(request.body);
        const changes = await labels.mark(request.viewer, ...target(request), wanted);
        return { newLabels: changes.map(presentChange) };
      },
    );
  }
}
