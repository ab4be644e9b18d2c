import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { EngineJob } from "../../dataset-engine/engine-job.ts";
import { parseOrderBy, parseWhere } from "../../dataset-engine/where/parse-where.ts";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { originOf } from "../../http/origin.ts";
import type { VIEWER_ROUTES } from "../../http/viewer-addresses.ts";
import {
  type FoundDataset,
  findConfigs,
  getSplit,
  readDataset,
} from "../../hub/datasets/find-dataset.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { answerViewer, parseQuery } from "./answer-viewer.ts";
import { describeSplits } from "./describe-splits.ts";
import { listParquet } from "./list-parquet.ts";
import { presentFeatures, presentInfo } from "./present-info.ts";
import { presentSize } from "./present-size.ts";
import { presentSplits } from "./present-splits.ts";
import { presentValidity } from "./present-validity.ts";
import {
  datasetQuery,
  filterDatasetRows,
  filterQuery,
  getDatasetInfo,
  getDatasetRows,
  getDatasetSize,
  getDatasetStatistics,
  getFirstRows,
  getValidity,
  listDatasetSplits,
  listParquetFiles,
  rowsQuery,
  searchDatasetRows,
  searchQuery,
  splitQuery,
  validityQuery,
} from "./schemas.ts";

/** The API of the public dataset viewer for Parquet datasets, run by the dataset engine. */
export function datasetViewerApi(app: FastifyInstance, { hub, config }: ApiContext): void {
  const { registry, datasetEngine } = hub;

  function route<Query extends z.ZodType<{ dataset: string }>>(
    name: (typeof VIEWER_ROUTES)[number],
    api: ApiDescription,
    schema: Query,
    answer: (
      found: FoundDataset,
      query: z.output<Query>,
      request: FastifyRequest,
    ) => Promise<string>,
  ): void {
    const handle = (request: FastifyRequest, reply: FastifyReply) =>
      answerViewer(request, reply, async () => {
        const query = parseQuery(schema, request.query);
        const found = findConfigs(await readDataset(registry, request.viewer, query.dataset));
        return { found, json: await answer(found, query, request) };
      });
    app.get(`/datasets-server/${name}`, { config: { api } }, handle);
  }

  app.get("/datasets-server/splits", { config: { api: listDatasetSplits } }, (request, reply) =>
    answerViewer(request, reply, async () => {
      const { dataset, config: only } = parseQuery(datasetQuery, request.query);
      const found = await readDataset(registry, request.viewer, dataset);
      return { found, json: JSON.stringify(presentSplits(found, only)) };
    }),
  );
  app.get("/datasets-server/is-valid", { config: { api: getValidity } }, (request, reply) =>
    answerViewer(request, reply, async () => {
      const query = parseQuery(validityQuery, request.query);
      const found = await readDataset(registry, request.viewer, query.dataset);
      return {
        found,
        json: JSON.stringify(presentValidity(found, query, datasetEngine.isInstalled)),
      };
    }),
  );

  const ask = (found: FoundDataset, place: { config: string; split: string }, job: EngineJob) =>
    datasetEngine.ask(getSplit(found, place.config, place.split), job);

  route("rows", getDatasetRows, rowsQuery, (found, { offset, length, ...place }) =>
    ask(found, place, { shape: "rows", offset, length }),
  );
  route("filter", filterDatasetRows, filterQuery, async (found, query) => {
    const { offset, length, where, orderby, ...place } = query;
    const parsed = { where: parseWhere(where), orderBy: parseOrderBy(orderby) };
    return ask(found, place, { shape: "filter", ...parsed, offset, length });
  });
  route("search", searchDatasetRows, searchQuery, (found, { query, offset, length, ...place }) =>
    ask(found, place, { shape: "search", query, offset, length }),
  );
  route("first-rows", getFirstRows, splitQuery, async (found, { config, split }) => {
    const json = await ask(found, { config, split }, { shape: "first" });
    const names = JSON.stringify({ dataset: found.name, config, split });
    return `${names.slice(0, -1)},${json.slice(1)}`;
  });
  route("statistics", getDatasetStatistics, splitQuery, (found, place) =>
    ask(found, place, { shape: "statistics" }),
  );
  route("size", getDatasetSize, datasetQuery, async (found, { config: only }) => {
    const described = await describeSplits(datasetEngine, found, only);
    return JSON.stringify(presentSize(found.name, described, only));
  });
  route("parquet", listParquetFiles, datasetQuery, async (found, { config: only }, request) => {
    const { files, pending, failed } = listParquet(found, originOf(config, request), only);
    const listed = { parquet_files: files, partial: false };
    if (only === undefined) return JSON.stringify({ ...listed, pending, failed });
    const { splits } = await describeSplits(datasetEngine, found, only);
    return JSON.stringify({ ...listed, features: splits[0] ? presentFeatures(splits[0]) : {} });
  });
  route("info", getDatasetInfo, datasetQuery, async (found, { config: only }) => {
    const { splits, pending, failed } = await describeSplits(datasetEngine, found, only);
    const infos = [...Map.groupBy(splits, (split) => split.config)].map(
      ([name, some]) => [name, presentInfo(found.name, some)] as const,
    );
    if (only !== undefined) return JSON.stringify({ dataset_info: infos[0]?.[1], partial: false });
    const rest = { pending, failed, partial: false };
    return JSON.stringify({ dataset_info: Object.fromEntries(infos), ...rest });
  });
}
