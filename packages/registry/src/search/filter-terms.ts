import type { RepoFilter } from "../repos/repo.ts";
import type { NumberRange } from "./memory/question.ts";
import { SERVED_TERM, spellings } from "./search-terms.ts";

/** What a filter wants among the terms: of each list, one of them. */
export const filterTerms = ({
  author,
  pipelineTag,
  library,
  tags = [],
  gated,
  apps = [],
  providers = [],
}: RepoFilter): readonly (readonly string[])[] => [
  ...(author ? [[`author:${author.toLowerCase()}`]] : []),
  ...(pipelineTag ? [[`task:${pipelineTag}`]] : []),
  ...(library ? [[`library:${library}`]] : []),
  ...tags.map(spellings),
  ...(gated === undefined ? [] : [[gated ? "is:gated" : "is:open"]]),
  ...apps.map((app) => [`app:${app}`]),
  ...(providers.length === 0 ? [] : [providers.map(providerTerm)]),
];

/** `all` means any provider. */
const providerTerm = (provider: string) =>
  provider === "all" ? SERVED_TERM : `provider:${provider}`;

/** What a filter wants of the numbers. */
export function filterRanges(filter: RepoFilter): readonly NumberRange[] {
  const { minParameters: min, maxParameters: max, ranges = [] } = filter;
  if (min === undefined && max === undefined) return ranges;
  const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return [{ column: "parameters", ...bounds }, ...ranges];
}

/** The words of a text, none of them empty. */
export const wordsOf = (text: string | undefined): readonly string[] =>
  (text ?? "").toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/** Of a text that is searched for; more are not looked for. */
export const MAX_WORDS = 20;
