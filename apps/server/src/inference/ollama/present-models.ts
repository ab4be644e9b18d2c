import { createHash } from "node:crypto";
import { formatParameterSize } from "@orrery/catalog";
import { formatRepoId, type MappedModel, type Repo } from "@orrery/registry";
import { EMBEDDED } from "../gateway/plan/candidate.ts";
import { quantizationOf } from "./find-model.ts";

/** A model, and who runs it. */
export interface ServedModel {
  readonly repo: Repo;
  readonly mappings: readonly MappedModel["mapping"][];
}

/** Tasks that Ollama's API has. */
const CAPABILITIES: Readonly<Record<string, string>> = {
  conversational: "completion",
  "text-generation": "completion",
  "feature-extraction": "embedding",
  "sentence-similarity": "embedding",
};

/** Models that can be called by Ollama's API, one line each. Pure. */
export const presentTags = (served: readonly ServedModel[]): readonly object[] =>
  served.filter((one) => capabilitiesOf(one).length > 0).map(presentTag);

/** Without files, as at a provider, there is no size. Pure. */
export function presentTag({ repo, mappings }: ServedModel) {
  const id = formatRepoId(repo.id);
  const isHere = mappings.some(({ provider }) => provider === EMBEDDED);
  return {
    ...{ name: id, model: id, modified_at: repo.updatedAt.toISOString() },
    size: isHere ? repo.sizeBytes : 0,
    digest: createHash("sha256")
      .update(`${id}@${repo.head ?? ""}`)
      .digest("hex"),
    details: detailsOf(repo),
  };
}

export function detailsOf(repo: Repo) {
  const { gguf, config, safetensors } = repo.facts;
  const family = gguf?.architecture ?? config?.modelType ?? "";
  const total = gguf?.total ?? safetensors?.total;
  return {
    parent_model: repo.facts.baseModels[0] ?? "",
    format: gguf ? "gguf" : safetensors ? "safetensors" : "",
    family,
    families: family === "" ? [] : [family],
    parameter_size: total === undefined ? "" : formatParameterSize(total),
    quantization_level: quantizationOf(repo) ?? "",
  };
}

/** Of a model with a template, what the template reads; a provider is asked for tools as it comes. Pure. */
export function capabilitiesOf({ repo, mappings }: ServedModel): readonly string[] {
  const found = mappings.flatMap(({ task }) => CAPABILITIES[task] ?? []);
  if (!found.includes("completion")) return [...new Set(found)];
  const template = repo.facts.gguf?.chatTemplate;
  const isElsewhere = mappings.some(({ provider }) => provider !== EMBEDDED);
  return [
    ...new Set(found),
    ...(isElsewhere || template?.includes("tools") ? ["tools"] : []),
    ...(repo.facts.pipelineTag === "image-text-to-text" ? ["vision"] : []),
    ...(template?.includes("enable_thinking") ? ["thinking"] : []),
  ];
}
