import type { FastifyInstance } from "fastify";
import { omitUndefined } from "../../base/omit-undefined.ts";
import { getEngine, listEngines } from "../../hub/admin/engines.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import * as schemas from "../schemas/admin/engines.ts";

interface Named {
  readonly Params: { readonly engine: string };
}

/** The operator's inference servers, for administrators. */
export function adminEnginesApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { engines } = hub.registry;
  const path = "/api/admin/engines";

  app.get(path, { config: { api: schemas.listEngines } }, async ({ viewer }) => ({
    engines: await listEngines(hub, viewer),
  }));

  app.post(path, { config: { api: schemas.createEngine } }, async ({ viewer, body }, reply) => {
    const { name, ...settings } = omitUndefined(schemas.newEngine.parse(body));
    await engines.create(viewer, name, settings);
    return reply.code(201).send(await getEngine(hub, viewer, name));
  });

  app.patch<Named>(
    `${path}/:engine`,
    { config: { api: schemas.updateEngine } },
    async ({ viewer, params, body }) => {
      await engines.update(viewer, params.engine, omitUndefined(schemas.engineChanges.parse(body)));
      return getEngine(hub, viewer, params.engine);
    },
  );

  app.post<Named>(
    `${path}/:engine/drain`,
    { config: { api: schemas.drainEngine } },
    async ({ viewer, params, body }) => {
      const { isDraining, address } = schemas.engineDrain.parse(body ?? {});
      await engines.setDraining(viewer, params.engine, isDraining, address);
      return getEngine(hub, viewer, params.engine);
    },
  );

  app.delete<Named>(
    `${path}/:engine`,
    { config: { api: schemas.deleteEngine } },
    async ({ viewer, params }, reply) => {
      await engines.delete(viewer, params.engine);
      return reply.code(204).send();
    },
  );
}
