import { findProvider } from "@orrery/inference";
import { RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { ownerQuery } from "../../http/owner-query.ts";
import type { ApiContext } from "../gateway/context.ts";
import { getOrder, newOrder, putOrder } from "../schemas/providers.ts";

/** Which providers an owner would have asked first: a list of their ids. */
export function providerOrderApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { providerOrders } = hub.registry;
  const path = "/api/settings/provider-order";

  app.get(path, { config: { api: getOrder } }, async ({ viewer, query }) =>
    providerOrders.get(viewer, ownerQuery.parse(query)),
  );

  app.put(path, { config: { api: putOrder } }, async ({ viewer, query, body }, reply) => {
    const order = newOrder.parse(body);
    const unknown = order.find((id) => !findProvider(id, hub.providers));
    if (unknown !== undefined)
      throw new RegistryError("bad-request", `Unknown provider: "${unknown}".`);
    await providerOrders.put(viewer, ownerQuery.parse(query), order);
    return reply.code(204).send();
  });
}
