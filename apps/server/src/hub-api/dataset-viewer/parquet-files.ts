import { RegistryError } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { EngineError } from "../../dataset-engine/engine-error.ts";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { originOf } from "../../http/origin.ts";
import { type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import { type FoundDataset, findConfigs, readDatasetAt } from "../../hub/datasets/find-dataset.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  getConvertedFile,
  listConvertedFiles,
  listConvertedFilesOfConfig,
  listConvertedFilesOfSplit,
} from "./conversion-schemas.ts";
import { listParquet } from "./list-parquet.ts";

type Params = RepoParams & {
  readonly config?: string;
  readonly split?: string;
  readonly file?: string;
};
/** Addresses of Parquet files by split. */
type Splits = Readonly<Record<string, readonly string[]>>;

/** The Parquet files of a dataset under short addresses, as clients of the public hub ask for them. */
export function parquetFilesApi(app: FastifyInstance, { hub, config }: ApiContext): void {
  const { registry } = hub;
  const base = "/api/datasets/:namespace/:name/parquet";

  async function read(request: FastifyRequest<{ Params: Params }>): Promise<FoundDataset> {
    const id = repoIdFrom("dataset", request.params);
    const at = await registry.files.at(request.viewer, id, "main");
    const dataset = await readDatasetAt(registry, at);
    try {
      return findConfigs(dataset);
    } catch (error) {
      if (error instanceof EngineError) return { ...dataset, configs: [] };
      throw error;
    }
  }

  async function list(request: FastifyRequest<{ Params: Params }>) {
    const found = await read(request);
    const origin = originOf(config, request);
    const { files } = listParquet(found, origin, undefined);
    const byConfig = Map.groupBy(files, (file) => file.config);
    const addressOf = (place: { readonly config: string; readonly split: string }, at: number) =>
      `${origin}/api/datasets/${found.name}/parquet/${encodeURIComponent(place.config)}/${encodeURIComponent(place.split)}/${at}.parquet`;
    const configs = [...byConfig].map(([name, own]): [string, Splits] => {
      const splits = [...Map.groupBy(own, ({ split }) => split)];
      return [
        name,
        Object.fromEntries(splits.map(([split, some]) => [split, some.map(addressOf)])),
      ];
    });
    return { files, configs: Object.fromEntries(configs) };
  }

  const route = (
    path: string,
    api: ApiDescription,
    answer: (
      found: Awaited<ReturnType<typeof list>>,
      params: Params,
      reply: FastifyReply,
    ) => unknown,
  ) =>
    app.get<{ Params: Params }>(base + path, { config: { api } }, async (request, reply) => {
      reply.header("cache-control", "private, no-cache");
      return answer(await list(request), request.params, reply);
    });

  const ofConfig = (configs: Readonly<Record<string, Splits>>, name = ""): Splits =>
    Object.hasOwn(configs, name) ? (configs[name] as Splits) : refuse("config", name);
  const ofSplit = (splits: Splits, name = ""): readonly string[] =>
    Object.hasOwn(splits, name) ? (splits[name] ?? []) : refuse("split", name);

  route("", listConvertedFiles, ({ configs }) => configs);
  route("/:config", listConvertedFilesOfConfig, ({ configs }, params) =>
    ofConfig(configs, params.config),
  );
  route("/:config/:split", listConvertedFilesOfSplit, ({ configs }, params) =>
    ofSplit(ofConfig(configs, params.config), params.split),
  );
  route("/:config/:split/:file", getConvertedFile, ({ files }, params, reply) => {
    const number = /^(\d{1,6})\.parquet$/.exec(params.file ?? "")?.[1];
    const own = files.filter((one) => one.config === params.config && one.split === params.split);
    const file = number === undefined ? undefined : own[Number(number)];
    if (!file) throw new RegistryError("entry-not-found", "Entry not found");
    return reply.redirect(file.url, 302);
  });
}

function refuse(what: string, name: string): never {
  throw new RegistryError(
    "entry-not-found",
    `No Parquet files of the ${what} ${JSON.stringify(name)}.`,
  );
}
