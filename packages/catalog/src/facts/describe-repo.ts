import type { Catalog } from "../catalog.ts";
import type { ModelInfo } from "../model.ts";
import { findBaseModels, findRelation } from "./base-models.ts";
import { type CardFacts, readCard } from "./card-facts.ts";
import { readModelConfig } from "./config-facts.ts";
import { statedSize } from "./dataset-size.ts";
import { datasetTags } from "./dataset-tags.ts";
import { findLibrariesByFiles } from "./library-rules.ts";
import { modelTags } from "./model-tags.ts";
import { findTaskByFiles } from "./model-task.ts";
import type { RepoContents } from "./repo-contents.ts";
import type { RepoFacts } from "./repo-facts.ts";
import { prefixed, tagList } from "./tag-list.ts";
import { readTransformersInfo } from "./transformers-facts.ts";
import { asText, asTexts, field, orUndefined, present } from "./untrusted.ts";
import { readGguf, readSafetensors } from "./weights-facts.ts";

/**
 * A repo's facts: tags, task, library and everything that pages, lists and snippets show. Never throws; the
 * result is bounded for any files.
 */
export function describeRepo(catalog: Catalog, contents: RepoContents): RepoFacts {
  if (contents.type === "model") return describeModel(catalog, contents);
  const card = readCard(contents.card);
  if (contents.type === "space") return common(card, spaceTags(contents, card));
  const size = contents.size ?? statedSize(contents.card);
  return present({
    ...common(card, datasetTags(contents, card, size)),
    size: orUndefined(size),
  });
}

/** What a snippet may know, of the repo with that id. */
export const modelInfo = (id: string, facts: RepoFacts): ModelInfo =>
  present({
    id,
    tags: facts.tags,
    pipelineTag: facts.pipelineTag,
    libraryName: facts.libraryName,
    config: facts.config,
    cardData: orUndefined(
      present({
        baseModel: facts.baseModels.length > 0 ? facts.baseModels : undefined,
        instancePrompt: facts.instancePrompt,
      }),
    ),
    widgetData: facts.widgetData,
    transformersInfo: facts.transformersInfo,
    gguf: facts.gguf,
    safetensors: facts.safetensors,
    maskToken: facts.maskToken,
  });

const common = (card: CardFacts, tags: readonly string[]): RepoFacts =>
  present({
    tags,
    license: card.license,
    languages: card.languages,
    datasets: card.datasets,
    baseModels: card.baseModels,
    gated: card.gated,
    cardData: card.cardData,
  });

function describeModel(catalog: Catalog, contents: RepoContents): RepoFacts {
  const card = readCard(contents.card);
  const config = readModelConfig(contents);
  const gguf = readGguf(contents);
  const transformersInfo = readTransformersInfo(config, contents.files);
  const libraries = findLibraries(catalog, contents, card);
  const libraryName = libraries[0];
  const pipelineTag =
    card.pipelineTag ??
    card.tags.find((tag) => catalog.findTask(tag)) ??
    findTaskByFiles({ libraryName, config, transformersInfo, gguf });
  const baseModels = findBaseModels(card, config?.peft?.baseModelName);
  const baseModelRelation =
    baseModels.length > 0 ? findRelation(contents, card, baseModels) : undefined;
  const evidence = {
    card: { ...card, baseModels },
    config,
    gguf,
    libraries,
    pipelineTag,
    baseModelRelation,
  };
  return present({
    ...common({ ...card, baseModels }, modelTags(contents, evidence)),
    pipelineTag,
    libraryName,
    baseModelRelation,
    config,
    widgetData: card.widgetData,
    transformersInfo: usesTransformers(libraries) ? transformersInfo : undefined,
    instancePrompt: card.instancePrompt,
    maskToken: asText(field(config?.tokenizerConfig ?? {}, "mask_token")),
    gguf,
    safetensors: readSafetensors(contents.safetensors),
  });
}

const usesTransformers = (libraries: readonly string[]) => libraries.includes("transformers");

/** The card's word counts first, then the files', then a tag of the card that names a library. */
function findLibraries(
  { findLibrary }: Catalog,
  contents: RepoContents,
  card: CardFacts,
): readonly string[] {
  const byFiles = findLibrariesByFiles(contents);
  const byTag = byFiles.length > 0 ? undefined : card.tags.find((tag) => findLibrary(tag));
  const all = [card.libraryName, ...byFiles, byTag].filter((name) => name !== undefined);
  return [...new Set(all)];
}

const spaceTags = ({ card: source }: RepoContents, card: CardFacts): readonly string[] =>
  tagList(
    asTexts(field(source, "sdk"), 1),
    prefixed("license", card.license === undefined ? [] : [card.license]),
    card.tags,
  );
