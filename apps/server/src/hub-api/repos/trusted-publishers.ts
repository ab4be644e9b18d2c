import type { TrustedPublisher } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  addTrustedPublisher,
  listTrustedPublishers,
  newPublisher,
  removeTrustedPublisher,
} from "../schemas/tokens/trusted-publishers.ts";

/** The CI jobs that get tokens for a repo. */
export function trustedPublishersApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { trustedPublishers } = hub.registry;
  for (const { type, api } of REPO_ROUTES) {
    const base = `/api/${api}/:namespace/:name/trusted-publishers`;

    app.get<{ Params: RepoParams }>(
      base,
      { config: { api: listTrustedPublishers } },
      async ({ viewer, params }) =>
        (await trustedPublishers.list(viewer, repoIdFrom(type, params))).map(present),
    );

    app.post<{ Params: RepoParams }>(
      base,
      { config: { api: addTrustedPublisher } },
      async ({ viewer, params, body }, reply) => {
        const wanted = newPublisher.parse(body);
        const added = await trustedPublishers.add(viewer, repoIdFrom(type, params), wanted);
        return reply.code(201).send(present(added));
      },
    );

    app.delete<{ Params: RepoParams & { readonly publisher: string } }>(
      `${base}/:publisher`,
      { config: { api: removeTrustedPublisher } },
      async ({ viewer, params }, reply) => {
        await trustedPublishers.remove(viewer, repoIdFrom(type, params), params.publisher);
        return reply.code(204).send();
      },
    );
  }
}

const present = ({ key, createdAt, lastUsedAt, ...publisher }: TrustedPublisher) => ({
  id: key,
  ...publisher,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
});
