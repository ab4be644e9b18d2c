import { formatRepoId, type Repo } from "@orrery/registry";
import { presentConfig, presentGguf, presentTransformersInfo } from "./present-facts.ts";

/** What some fields need beyond the repo itself; asked for only when such a field is wanted. */
export interface FieldSources {
  /** The resolved revision's commit. */
  readonly sha: string | undefined;
  siblings(): Promise<readonly object[]>;
  /** IDs of the spaces whose cards name the model. */
  spaces(): Promise<readonly string[]>;
  countChildren(): Promise<number>;
  /** Which files of the default branch have issues. */
  scan(): Promise<object>;
  /** The group that it is in, for those who may see that. */
  resourceGroup(repo: Repo): Promise<object | undefined>;
  /** Where a mirror comes from. */
  mirror(repo: Repo): Promise<object | undefined>;
  /** Who runs the model, by provider. */
  providerMapping(): Promise<Readonly<Record<string, object>>>;
}

type Present = (repo: Repo, sources: FieldSources) => unknown;

const card =
  (key: string): Present =>
  ({ facts }) =>
    facts.cardData[key];

const cardList =
  (key: string): Present =>
  ({ facts }) =>
    [facts.cardData[key] ?? []].flat().filter((item) => typeof item === "string");

/**
 * Every field of a repo in the words of clients (hub-protocol §1.1, §1.2). What this hub does not know
 * is `undefined`, which JSON leaves out: clients take some fields, half given, for errors.
 */
export const FIELDS = {
  author: ({ id }) => id.namespace,
  baseModels: ({ facts }) =>
    facts.baseModels.length > 0
      ? { relation: facts.baseModelRelation, models: facts.baseModels.map((id) => ({ id })) }
      : undefined,
  cardData: ({ facts }) => facts.cardData,
  childrenModelCount: (_, sources) => sources.countChildren(),
  citation: card("citation"),
  config: ({ facts }) => facts.config && presentConfig(facts.config),
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  datasets: cardList("datasets"),
  description: ({ description }) => description,
  disabled: () => false,
  downloads: ({ downloads }) => downloads,
  downloadsAllTime: ({ downloadsAllTime }) => downloadsAllTime,
  evalResults: () => undefined,
  gated: ({ gated }) => gated ?? false,
  gguf: ({ facts }) => facts.gguf && presentGguf(facts.gguf),
  gitalyUid: () => undefined,
  inference: () => undefined,
  inferenceProviderMapping: (_, sources) => sources.providerMapping(),
  lastModified: ({ updatedAt }) => updatedAt.toISOString(),
  library_name: ({ facts }) => facts.libraryName,
  likes: ({ likes }) => likes,
  mainSize: ({ sizeBytes }) => sizeBytes,
  mask_token: ({ facts }) => facts.maskToken,
  mirror: (repo, sources) => sources.mirror(repo),
  modelId: ({ id }) => formatRepoId(id),
  "model-index": card("model-index"),
  models: cardList("models"),
  paperswithcode_id: card("paperswithcode_id"),
  pipeline_tag: ({ facts }) => facts.pipelineTag,
  private: (repo) => repo.private,
  region: () => undefined,
  resourceGroup: (repo, sources) => sources.resourceGroup(repo),
  runtime: () => undefined,
  safetensors: ({ facts: { safetensors } }) =>
    safetensors && { parameters: safetensors.parameters ?? {}, total: safetensors.total },
  sdk: card("sdk"),
  securityRepoStatus: (_, sources) => sources.scan(),
  sha: (_, sources) => sources.sha,
  siblings: (_, sources) => sources.siblings(),
  spaces: (_, sources) => sources.spaces(),
  subdomain: () => undefined,
  tags: ({ facts }) => facts.tags,
  transformersInfo: ({ facts }) =>
    facts.transformersInfo && presentTransformersInfo(facts.transformersInfo),
  trendingScore: ({ trendingScore }) => trendingScore,
  usedStorage: ({ sizeBytes }) => sizeBytes,
  widgetData: ({ facts }) => facts.widgetData,
  xetEnabled: () => undefined,
} as const satisfies Readonly<Record<string, Present>>;

export type RepoField = keyof typeof FIELDS;

/** The wanted fields of a repo, after the two that every answer has. */
export async function presentFields(
  repo: Repo,
  fields: readonly RepoField[],
  sources: FieldSources,
): Promise<Readonly<Record<string, unknown>>> {
  const entries = fields.map(async (field) => [field, await FIELDS[field](repo, sources)] as const);
  return {
    _id: repo.key,
    id: formatRepoId(repo.id),
    ...Object.fromEntries(await Promise.all(entries)),
  };
}
