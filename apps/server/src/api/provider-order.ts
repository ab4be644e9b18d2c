import { findProvider } from "@orrery/inference";
import { RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { ApiContext } from "./context.ts";
import { ownerQuery } from "./owner-query.ts";

const newOrder = z.array(z.string()).max(200);

/** Which providers an owner would have asked first: a list of their ids. */
export function providerOrderApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { providerOrders } = hub.registry;
  const path = "/api/settings/provider-order";

  app.get(path, async ({ viewer, query }) => providerOrders.get(viewer, ownerQuery.parse(query)));

  app.put(path, async ({ viewer, query, body }, reply) => {
    const order = newOrder.parse(body);
    const unknown = order.find((id) => !findProvider(id, hub.providers));
    if (unknown !== undefined)
      throw new RegistryError("bad-request", `There is no provider ${unknown}.`);
    await providerOrders.put(viewer, ownerQuery.parse(query), order);
    return reply.code(204).send();
  });
}
