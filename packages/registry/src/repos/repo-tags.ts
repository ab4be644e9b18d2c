import { localApps, modelInfo, type RepoFacts } from "@orrery/catalog";
import type { RepoType } from "../ids.ts";

/** Marks in the index of tags that a program can run a model. No page shows it. */
export const appTag = (app: string): string => `app:${app}`;

/** What a repo can be found by: the tags that lists show, and links that only filters ask for. */
export function searchTags(type: RepoType, facts: RepoFacts): readonly string[] {
  return [...new Set([...facts.tags, ...(type === "model" ? apps(facts) : links(type, facts))])];
}

function apps(facts: RepoFacts): readonly string[] {
  const model = modelInfo("", facts);
  return Object.entries(localApps)
    .filter(([, app]) => app.isOffered(model))
    .map(([key]) => appTag(key));
}

/** The models and datasets that a space's card says it uses. */
function links(type: RepoType, { cardData, datasets }: RepoFacts): readonly string[] {
  if (type !== "space") return [];
  const models = [cardData.models ?? []].flat().filter((id) => typeof id === "string");
  return [
    ...models.slice(0, 100).map((id) => `model:${id.slice(0, 200)}`),
    ...datasets.map((id) => `dataset:${id}`),
  ];
}
