import { ENGINES, openAiCompatible } from "@orrery/inference";
import {
  type CallableEngine,
  type EngineModel,
  engineProvider,
  type Payer,
  type ProviderMapping,
  type Repo,
  type RepoId,
  servedModel,
} from "@orrery/registry";
import type { Candidate } from "../plan/candidate.ts";

/** Tasks that a chat does, by the pipeline tags of their models. */
const CHATS = ["text-generation", "image-text-to-text", "any-to-any"];
const EMBEDS = ["feature-extraction", "sentence-similarity"];

/** The engines that run a model of this hub for a task. They need no key, and cost what their administrator said. Pure. */
export function engineCandidates(
  engines: readonly CallableEngine[],
  repo: Pick<Repo, "id" | "facts">,
  mappings: readonly Pick<ProviderMapping, "provider" | "providerModelId">[],
  task: string,
  payer: Payer,
): readonly Candidate[] {
  return engines.flatMap((engine): readonly Candidate[] => {
    const provider = engineProvider(engine.name);
    const model = findServed(engine, repo.id, mappings);
    if (!model || !doesTask(engine, repo.facts.pipelineTag, task)) return [];
    const { inputPrice = 0, outputPrice = 0, cachedPrice = inputPrice } = engine;
    const price = { inputPrice, outputPrice, cachedPrice };
    return [{ provider, providerModelId: model.id, payer, price }];
  });
}

/** What an engine runs of a model, as mappings say it of providers. Pure. */
export function engineMappings(
  engines: readonly CallableEngine[],
  repo: Pick<Repo, "id" | "facts">,
  mappings: readonly Pick<ProviderMapping, "provider" | "providerModelId">[],
): readonly ProviderMapping[] {
  return engines.flatMap((engine): readonly ProviderMapping[] => {
    const model = findServed(engine, repo.id, mappings);
    const tag = repo.facts.pipelineTag;
    const task = ["conversational", tag ?? ""].find((one) => doesTask(engine, tag, one));
    if (!model || task === undefined) return [];
    const { inputPrice, outputPrice } = engine;
    return [
      {
        ...{ provider: engineProvider(engine.name), providerModelId: model.id, task },
        status: "live",
        ...(inputPrice !== undefined && { inputPrice }),
        ...(outputPrice !== undefined && { outputPrice }),
        ...(model.contextLength !== undefined && { contextLength: model.contextLength }),
      },
    ];
  });
}

/** The engine's model that a repo is, on a replica that takes calls. */
function findServed(
  engine: CallableEngine,
  id: RepoId,
  mappings: readonly Pick<ProviderMapping, "provider" | "providerModelId">[],
): EngineModel | undefined {
  const models = engine.replicas
    .filter(({ isUp, isDraining }) => isUp && !isDraining)
    .flatMap((replica) => replica.models);
  const own = mappings.find(({ provider }) => provider === engineProvider(engine.name));
  return servedModel(engine, models, id, own?.providerModelId);
}

function doesTask({ kind }: CallableEngine, tag: string | undefined, task: string): boolean {
  const { label, paths } = ENGINES[kind];
  const { tasks } = openAiCompatible(kind, { label, baseUrl: "http://engine", ...paths });
  if (!Object.hasOwn(tasks, task)) return false;
  if (task === "conversational" || task === "text-generation")
    return tag === undefined || CHATS.includes(tag);
  if (EMBEDS.includes(task)) return tag !== undefined && EMBEDS.includes(tag);
  return tag === task;
}
