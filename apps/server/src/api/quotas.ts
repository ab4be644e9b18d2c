import type { Usage } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { ApiContext } from "./context.ts";

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().optional();
/** `null` goes back to the hub's default; 0 is no limit. */
const changes = z.strictObject({ storageBytes: count, repos: count });

interface Owner {
  readonly Params: { readonly name: string };
}

/** What an account or organization keeps and may keep; an administrator sets the latter. */
export function quotasApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { quotas } = hub.registry;

  app.get<Owner>("/api/quotas/:name", async ({ viewer, params }) =>
    present(await quotas.usage(viewer, params.name)),
  );

  app.put<Owner>("/api/admin/quotas/:name", async ({ viewer, params, body }) => {
    const { storageBytes, repos } = changes.parse(body);
    return present(
      await quotas.set(viewer, params.name, {
        ...(storageBytes !== undefined && { storageBytes }),
        ...(repos !== undefined && { repos }),
      }),
    );
  });
}

const present = ({ owner, storageBytes, repos, quota }: Usage) => ({
  name: owner,
  storageBytes,
  repos,
  quota,
});
