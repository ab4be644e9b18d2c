import { canSpendFor, type RepoAt, type Viewer } from "@orrery/registry";
import type { ApiContext } from "../api/context.ts";
import { listPaths } from "../api/list-paths.ts";
import { datasetSource } from "./dataset-usage.ts";
import { findTokenizer } from "./find-tokenizer.ts";
import { NO_ROUTES, type UsagePayer, type UsageRoutes } from "./usage-route.ts";
import { type UsageSource, usageSource } from "./usage-source.ts";

/** A repo as the texts about its use see it, for whoever asks; `hubUrl` is the address that they know. */
export async function findUsageSource(
  context: Pick<ApiContext, "hub" | "gateway">,
  { viewer, hubUrl }: { readonly viewer: Viewer; readonly hubUrl: string },
  at: RepoAt,
): Promise<UsageSource> {
  const routes = await findRoutes(context, viewer, at);
  const source = usageSource(at, hubUrl, context.hub.providers, routes);
  if (at.repo.id.type === "dataset") {
    const paths = await listPaths(context.hub.registry.files, at);
    return { ...source, dataset: datasetSource(at.repo, paths) };
  }
  const tokenizerId = await findTokenizer(context.hub.registry, source);
  return { ...source, ...(tokenizerId !== undefined && { tokenizerId }) };
}

/** The router runs models alone, and closed ones for nobody who has no access yet. */
async function findRoutes(
  { hub, gateway }: Pick<ApiContext, "hub" | "gateway">,
  viewer: Viewer,
  at: RepoAt,
): Promise<UsageRoutes> {
  if (at.repo.id.type !== "model" || at.isClosed) return NO_ROUTES;
  const [routes, payers] = await Promise.all([
    gateway.providerStats(viewer, at.repo.id),
    findPayers(hub.registry.providerKeys, viewer),
  ]);
  return {
    payers,
    routes: routes
      .filter(({ status, task }) => status === "live" && fits(task, at.repo.facts.pipelineTag))
      .map(({ provider, label, providerId, isConfigured }) => ({
        ...{ key: provider, label, providerId, isConfigured },
      })),
  };
}

/** Whether somebody who does `task` does what the model's page is about. */
const fits = (task: string, pipelineTag = ""): boolean =>
  task === pipelineTag || ALSO[task]?.includes(pipelineTag) === true;

const ALSO: Readonly<Record<string, readonly string[]>> = {
  conversational: ["text-generation", "image-text-to-text"],
  "text-generation": ["image-text-to-text"],
  "feature-extraction": ["sentence-similarity"],
  "sentence-similarity": ["feature-extraction"],
};

async function findPayers(
  { listSpendable }: ApiContext["hub"]["registry"]["providerKeys"],
  viewer: Viewer,
): Promise<readonly UsagePayer[]> {
  if (viewer.kind === "anonymous") return [];
  const names = viewer.organizations.map(({ name }) => name);
  return Promise.all(
    names
      .filter((name) => canSpendFor(viewer, name))
      .map(async (name) => {
        const keys = await listSpendable(viewer, name);
        return { name, providers: keys.map(({ provider }) => provider) };
      }),
  );
}
