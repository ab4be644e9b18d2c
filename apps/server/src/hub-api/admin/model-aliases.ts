import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../../inference/gateway/context.ts";
import * as schemas from "../schemas/admin/model-aliases.ts";

interface Named {
  readonly Params: { readonly alias: string };
}

/** Names of models that lead to others, for administrators. */
export function adminModelAliasesApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { modelAliases } = hub.registry;
  const path = "/api/admin/model-aliases";

  app.get(path, { config: { api: schemas.listModelAliases } }, async ({ viewer }) => ({
    aliases: await modelAliases.list(viewer),
  }));

  app.put<Named>(
    `${path}/:alias`,
    { config: { api: schemas.putModelAlias } },
    async ({ viewer, params, body }, reply) => {
      const { target } = schemas.aliasTarget.parse(body);
      await modelAliases.put(viewer, { name: params.alias, target });
      return reply.code(204).send();
    },
  );

  app.delete<Named>(
    `${path}/:alias`,
    { config: { api: schemas.deleteModelAlias } },
    async ({ viewer, params }, reply) => {
      await modelAliases.delete(viewer, params.alias);
      return reply.code(204).send();
    },
  );
}
