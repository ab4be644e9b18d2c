import type { FastifyInstance } from "fastify";
import { formatCsv } from "../../base/format-csv.ts";
import { linkNext } from "../../http/link-next.ts";
import type { ApiContext } from "../gateway/context.ts";
import type { ModelSort, ProviderModelRow } from "../gateway/provider-models/provider-model-row.ts";
import { listProviderModels, providerModelsQuery } from "../schemas/providers.ts";

/** More than a hub lists of one provider. */
const ALL = 1000;

/** What one provider runs of this hub's models, and how well. */
export function providerModelsApi(app: FastifyInstance, { config, gateway }: ApiContext): void {
  app.get<{ Params: { provider: string } }>(
    "/api/providers/:provider/models",
    { config: { runsModels: true, api: listProviderModels } },
    async (request, reply) => {
      const { window, sort, format, limit, cursor } = providerModelsQuery.parse(request.query);
      const { provider } = request.params;
      const isCsv = format === "csv";
      const offset = isCsv ? 0 : Number(cursor ?? 0);
      const { models, total } = await gateway.providerModels(request.viewer, provider, {
        ...{ window, offset, limit: isCsv ? ALL : limit },
        sort: sort.replace(/^-/, "") as ModelSort,
        isDescending: sort.startsWith("-"),
      });
      if (isCsv)
        return reply
          .type("text/csv; charset=utf-8")
          .header("content-disposition", `attachment; filename="models-${window}.csv"`)
          .send(formatCsv([["model", ...COLUMNS], ...models.map(csvRow)]));
      const next = offset + models.length;
      linkNext(config, request, reply, next < total ? String(next) : undefined);
      return models.map((model) => ({
        ...model,
        periods: model.periods.map((one) => ({ ...one, from: one.from.toISOString() })),
      }));
    },
  );
}

const COLUMNS = [
  ...(["providerId", "task", "status", "uptime", "calls", "errors", "checks"] as const),
  ...(["failedChecks", "firstTokenP50Ms", "firstTokenP95Ms", "durationP50Ms"] as const),
  ...(["durationP95Ms", "inputPrice", "outputPrice", "contextLength"] as const),
] as const satisfies readonly (keyof ProviderModelRow)[];

const csvRow = (row: ProviderModelRow) => [row.id, ...COLUMNS.map((column) => row[column])];
