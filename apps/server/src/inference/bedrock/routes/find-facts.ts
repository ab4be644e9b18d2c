import {
  asCaller,
  isRegistryError,
  parseRepoId,
  type Registry,
  type Viewer,
} from "@orrery/registry";
import type { ModelFacts } from "./read-ask.ts";

/** Nothing for a model that is not there for the viewer: the gateway says so in its own words. */
export async function findFacts(
  { repos }: Pick<Registry, "repos">,
  viewer: Viewer,
  model: string,
): Promise<ModelFacts> {
  const id = parseRepoId("model", model);
  if (!id) return {};
  try {
    const { facts } = await repos.get(asCaller(viewer), id);
    return { task: facts.pipelineTag, isChat: facts.tags.includes("conversational") };
  } catch (error) {
    if (isRegistryError(error) && error.code === "repo-not-found") return {};
    throw error;
  }
}
