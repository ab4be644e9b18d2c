import { type Catalog, modelInfo, type RepoFacts } from "@orrery/catalog";
import type { RepoType } from "../ids.ts";

/** Marks models that were made from no other. */
export const BASE_TERM = "is:base";

/** Marks models that some provider serves. */
export const SERVED_TERM = "is:served";

/** Marks repos of other hubs. */
export const MIRROR_TERM = "is:mirror";

/** Of a private repo in a resource group: the group, and that it is in one of its namespace's. */
export const groupTerm = (key: string): string => `is:in-${key}`;
export const groupedTerm = (namespace: string): string => `is:grouped-${namespace}`;

/** What no tag may claim: who owns a repo, and what the hub found out itself. */
const OURS = /^(?:author|is|app|provider):/;

/**
 * What a repo can be found by: its tags, each in the one form that facets count (`language:en`,
 * `task:summarization`; no page shows this form), and links that only filters ask for.
 */
export function searchTerms(
  catalog: Pick<Catalog, "findLibrary" | "localApps">,
  type: RepoType,
  facts: RepoFacts,
): readonly string[] {
  const spell = type === "model" ? modelTerm(catalog, facts) : otherTerm;
  return [
    ...new Set([
      ...facts.tags.filter((tag) => !OURS.test(tag)).map(spell),
      ...(type === "model" ? modelTerms(catalog, facts) : []),
      ...(type === "space" ? links(facts) : []),
    ]),
  ];
}

/** As `searchTerms`, with what the hub itself knows of the repo. */
export const repoTerms = (
  catalog: Pick<Catalog, "findLibrary" | "localApps">,
  { id, isMirror }: { readonly id: { readonly type: RepoType }; readonly isMirror: boolean },
  facts: RepoFacts,
): readonly string[] => [
  ...searchTerms(catalog, id.type, facts),
  ...(isMirror ? [MIRROR_TERM] : []),
];

/** The spellings of a tag among the terms. */
export function spellings(tag: string): readonly string[] {
  const plain = /^(?:language|library|pipeline_tag|task_categories|other):(.+)$/.exec(tag)?.[1];
  if (plain !== undefined) return [tag, `task:${plain}`, plain].filter(isOf(tag, plain));
  return [tag, `language:${tag}`, `library:${tag}`, `task:${tag}`];
}

/** `language:en` is the language and never a library of that name. */
const isOf = (tag: string, plain: string) => (term: string) =>
  term === tag || term === plain || /^(?:pipeline_tag|task_categories):/.test(tag);

function modelTerm({ findLibrary }: Pick<Catalog, "findLibrary">, facts: RepoFacts) {
  const languages = new Set(facts.languages);
  return (tag: string): string => {
    if (tag === facts.pipelineTag) return `task:${tag}`;
    if (tag === facts.libraryName || findLibrary(tag)) return `library:${tag}`;
    return languages.has(tag) ? `language:${tag}` : tag;
  };
}

const otherTerm = (tag: string): string => tag.replace(/^task_categories:/, "task:");

function modelTerms(
  { localApps }: Pick<Catalog, "localApps">,
  facts: RepoFacts,
): readonly string[] {
  const model = modelInfo("", facts);
  const apps = Object.entries(localApps).filter(([, app]) => app.isOffered(model));
  return [
    ...(facts.pipelineTag ? [`task:${facts.pipelineTag}`] : []),
    ...(facts.libraryName ? [`library:${facts.libraryName}`] : []),
    ...facts.languages.map((language) => `language:${language}`),
    ...apps.map(([key]) => `app:${key}`),
    ...(facts.baseModels.length === 0 ? [BASE_TERM] : []),
  ];
}

/** The models and datasets that a space's card says it uses. */
function links({ cardData, datasets }: RepoFacts): readonly string[] {
  const models = [cardData.models ?? []].flat().filter((id) => typeof id === "string");
  return [
    ...models.slice(0, 100).map((id) => `model:${id.slice(0, 200)}`),
    ...datasets.map((id) => `dataset:${id}`),
  ];
}
