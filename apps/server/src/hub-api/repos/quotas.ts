import type { Usage } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { getQuota, quotaChanges, setQuota } from "../schemas/storage.ts";

interface Owner {
  readonly Params: { readonly name: string };
}

/** What an account or organization keeps and may keep; an administrator sets the latter. */
export function quotasApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { quotas } = hub.registry;

  app.get<Owner>("/api/quotas/:name", { config: { api: getQuota } }, async ({ viewer, params }) =>
    present(await quotas.usage(viewer, params.name)),
  );

  app.put<Owner>(
    "/api/admin/quotas/:name",
    { config: { api: setQuota } },
    async ({ viewer, params, body }) => {
      const { storageBytes, repos } = quotaChanges.parse(body);
      return present(
        await quotas.set(viewer, params.name, {
          ...(storageBytes !== undefined && { storageBytes }),
          ...(repos !== undefined && { repos }),
        }),
      );
    },
  );
}

const present = ({ owner, storageBytes, repos, quota }: Usage) => ({
  name: owner,
  storageBytes,
  repos,
  quota,
});
