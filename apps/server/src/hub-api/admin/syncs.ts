import { parsePushTarget, parseSyncEvery, parseSyncKeep, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { listSyncs } from "../../hub/admin/syncs.ts";
import { pushTargetProblem } from "../../hub/mirror/push/push-target.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import * as schemas from "../schemas/admin/mirrors.ts";

interface Synced {
  readonly Params: { readonly sync: string };
}

/** Repos that are kept current here or at another hub, for administrators. */
export function adminSyncsApi(app: FastifyInstance, { hub, config }: ApiContext): void {
  const { syncs } = hub.registry;
  const path = "/api/admin/mirrors/syncs";

  app.get(path, { config: { api: schemas.listSyncs } }, async ({ viewer }) => ({
    syncs: await listSyncs(hub, viewer),
  }));

  app.post(path, { config: { api: schemas.createSync } }, async ({ viewer, body }, reply) => {
    const { what, keep, every, bytesPerSecond, push } = schemas.newSync.parse(body);
    const target = push && parsePushTarget(push.to, push.isForced);
    const problem = target && pushTargetProblem(target.origin, config.mirrorPushHosts);
    if (problem) throw new RegistryError("bad-request", problem);
    const settings = {
      ...{ what, push: target, keep: parseSyncKeep(keep) },
      ...{ everySeconds: parseSyncEvery(every), bytesPerSecond },
    };
    return reply.code(201).send({ id: await syncs.create(viewer, settings, push?.token) });
  });

  app.post<Synced>(
    `${path}/:sync/run`,
    { config: { api: schemas.runSync } },
    async ({ viewer, params }, reply) => {
      await syncs.run(viewer, params.sync);
      return reply.code(204).send();
    },
  );

  app.delete<Synced>(
    `${path}/:sync`,
    { config: { api: schemas.deleteSync } },
    async ({ viewer, params }, reply) => {
      await syncs.delete(viewer, params.sync);
      return reply.code(204).send();
    },
  );
}
