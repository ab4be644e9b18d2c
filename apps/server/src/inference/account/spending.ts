import type { InferenceCall } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { linkNext } from "../../http/link-next.ts";
import { ownerQuery } from "../../http/owner-query.ts";
import type { ApiContext } from "../gateway/context.ts";
import { callsQuery, getUsage, listCalls, usageQuery } from "../schemas/usage.ts";

/** What was called, and what it cost: sums, and one receipt after the other. */
export function spendingApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { inferenceCalls } = hub.registry;

  app.get("/api/settings/inference-usage", { config: { api: getUsage } }, async (request) => {
    const { from, to, by } = usageQuery.parse(request.query);
    return inferenceCalls.usage(request.viewer, ownerQuery.parse(request.query), { from, to }, by);
  });

  app.get(
    "/api/settings/inference-calls",
    { config: { api: listCalls } },
    async (request, reply) => {
      const { cursor } = callsQuery.parse(request.query);
      const page = await inferenceCalls.list(
        request.viewer,
        ownerQuery.parse(request.query),
        cursor,
      );
      linkNext(config, request, reply, page.nextCursor);
      return page.calls.map(presentCall);
    },
  );
}

/** Without the keys of rows, which mean nothing outside. */
const presentCall = ({ at, accountKey: _, repoKey: __, payer, ...call }: InferenceCall) => ({
  ...call,
  at: at.toISOString(),
  payer: payer.kind,
});
