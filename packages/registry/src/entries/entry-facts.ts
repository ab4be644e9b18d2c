import { findLanguage, type RepoFacts } from "@orrery/catalog";
import type { Entry } from "./entry.ts";

const RELATED = /^base_model:(finetune|adapter|quantized|merge):(.+)$/;
const MAX_TAGS = 200;
const MAX_LENGTH = 100;

/** What an entry's tags say of it: less than its files would. */
export function entryFacts({
  id,
  tags: given,
  pipelineTag,
  libraryName,
  parameters,
}: Entry): RepoFacts {
  const tags = given
    .filter((tag) => tag.length <= MAX_LENGTH && !/[\r\n]/.test(tag))
    .slice(0, MAX_TAGS);
  const after = (prefix: string) =>
    tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length));
  const relation = tags.map((tag) => RELATED.exec(tag)?.[1]).find(Boolean);
  const license = after("license:")[0];
  return {
    tags,
    languages: [...after("language:"), ...(id.type === "model" ? tags.filter(isLanguage) : [])],
    datasets: after("dataset:"),
    baseModels: after("base_model:").filter((name) => !RELATED.test(`base_model:${name}`)),
    cardData: {},
    ...(relation !== undefined && {
      baseModelRelation: relation as NonNullable<RepoFacts["baseModelRelation"]>,
    }),
    ...(license !== undefined && { license }),
    ...(pipelineTag !== undefined && { pipelineTag }),
    ...(libraryName !== undefined && { libraryName }),
    ...(parameters !== undefined && { safetensors: { total: parameters } }),
  };
}

/** `de`, `pt-BR`, `zh-Hant`. Three letters by themselves are too often something else: `tts`, `rag`. */
const CODE = /^[a-z]{2}(?:-(?:[A-Z]{2}|[A-Z][a-z]{3}|\d{3}))?$/;

/** Codes are remembered: a catalog has a few hundred of them, and millions of tags. */
const known = new Map<string, boolean>();
function isLanguage(tag: string): boolean {
  if (!CODE.test(tag)) return false;
  const before = known.get(tag);
  if (before !== undefined) return before;
  const is = findLanguage(tag) !== undefined;
  known.set(tag, is);
  return is;
}
