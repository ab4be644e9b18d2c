import type { FastifyInstance } from "fastify";
import { omitUndefined } from "../../base/omit-undefined.ts";
import * as providers from "../../hub/admin/providers.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import * as schemas from "../schemas/admin/providers.ts";

interface Named {
  readonly Params: { readonly provider: string };
}

/** Providers that are not built in, for administrators. */
export function adminProvidersApi(app: FastifyInstance, { hub }: ApiContext): void {
  const path = "/api/admin/providers";

  app.get(path, { config: { api: schemas.listOperatorProviders } }, async ({ viewer }) => ({
    providers: await providers.listOperatorProviders(hub, viewer),
  }));

  app.put<Named>(
    `${path}/:provider`,
    { config: { api: schemas.putOperatorProvider } },
    async ({ viewer, params, body }) => {
      const settings = omitUndefined(schemas.providerSettings.parse(body));
      await providers.putOperatorProvider(hub, viewer, params.provider, settings);
      return providers.getOperatorProvider(hub, viewer, params.provider);
    },
  );

  app.delete<Named>(
    `${path}/:provider`,
    { config: { api: schemas.deleteOperatorProvider } },
    async ({ viewer, params }, reply) => {
      await providers.deleteOperatorProvider(hub, viewer, params.provider);
      return reply.code(204).send();
    },
  );
}
