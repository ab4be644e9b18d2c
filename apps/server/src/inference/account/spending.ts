import type { InferenceCall, SpendingRow } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { formatCsv } from "../../base/format-csv.ts";
import { linkNext } from "../../http/link-next.ts";
import { ownerQuery } from "../../http/owner-query.ts";
import type { ApiContext } from "../gateway/context.ts";
import { callsQuery, getUsage, listCalls, usageQuery } from "../schemas/usage.ts";

/** What was called, and what it cost: sums, and one receipt after the other. */
export function spendingApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { inferenceCalls } = hub.registry;

  app.get(
    "/api/settings/inference-usage",
    { config: { api: getUsage } },
    async (request, reply) => {
      const { from, to, by, format } = usageQuery.parse(request.query);
      const owner = ownerQuery.parse(request.query);
      const sums = await inferenceCalls.usage(request.viewer, owner, { from, to }, by);
      if (format === "json") return sums;
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="usage-by-${by}-${to}.csv"`)
        .send(formatCsv([[by, ...HEADS], ...sums.map(csvRow)]));
    },
  );

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

const HEADS = ["calls", "errors", "inputTokens", "outputTokens", "dollars"];

const csvRow = (sum: SpendingRow) => [
  ...[sum.group, sum.calls, sum.errors, sum.inputTokens, sum.outputTokens],
  (sum.priceMicros / 1e6).toFixed(6),
];

/** Without the keys of rows, which mean nothing outside. */
const presentCall = ({
  at,
  accountKey: _,
  repoKey: __,
  tokenKey: ___,
  payer,
  ...call
}: InferenceCall) => ({
  ...call,
  at: at.toISOString(),
  payer: payer.kind,
});
