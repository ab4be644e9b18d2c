import { type InferenceCall, USAGE_GROUPS } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { ApiContext } from "./context.ts";
import { linkNext } from "./link-next.ts";
import { ownerQuery } from "./owner-query.ts";

const usageQuery = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  by: z.enum(USAGE_GROUPS).default("day"),
});
const pageQuery = z.object({ cursor: z.string().max(300).optional() });

/** What was called, and what it cost: sums, and one receipt after the other. */
export function inferenceUsageApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { inferenceCalls } = hub.registry;

  app.get("/api/settings/inference-usage", async (request) => {
    const { from, to, by } = usageQuery.parse(request.query);
    return inferenceCalls.usage(request.viewer, ownerQuery.parse(request.query), { from, to }, by);
  });

  app.get("/api/settings/inference-calls", async (request, reply) => {
    const { cursor } = pageQuery.parse(request.query);
    const page = await inferenceCalls.list(request.viewer, ownerQuery.parse(request.query), cursor);
    linkNext(config, request, reply, page.nextCursor);
    return page.calls.map(presentCall);
  });
}

/** Without the keys of rows, which mean nothing outside. */
const presentCall = ({ at, accountKey: _, repoKey: __, payer, ...call }: InferenceCall) => ({
  ...call,
  at: at.toISOString(),
  payer: payer.kind,
});
