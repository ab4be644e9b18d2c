import { canAdministerHub, canSpendFor, type RepoAt, type Viewer } from "@orrery/registry";
import { listPaths } from "../hub/list-paths.ts";
import type { ApiContext } from "../inference/gateway/context.ts";
import { datasetSource } from "./dataset-source.ts";
import { findTokenizer } from "./find-tokenizer.ts";
import { NO_ROUTES, type UsagePayer, type UsageRoutes } from "./usage-route.ts";
import { type UsageSource, usageSource } from "./usage-source.ts";

/** A repo as the how-to-use texts need it, for a viewer; `hubUrl` is the viewer's URL of the hub. */
export async function findUsageSource(
  context: Pick<ApiContext, "hub" | "gateway">,
  { viewer, hubUrl }: { readonly viewer: Viewer; readonly hubUrl: string },
  at: RepoAt,
): Promise<UsageSource> {
  const routes = await findRoutes(context, viewer, at);
  const { providers, tables } = context.hub;
  const clientSupport = tables.clientSupport();
  const source = {
    ...usageSource(at, hubUrl, providers, routes),
    ...{ clientSupport, isAdministrator: canAdministerHub(viewer) },
  };
  if (at.repo.id.type === "dataset") {
    const paths = await listPaths(context.hub.registry.files, at);
    return { ...source, dataset: datasetSource(at.repo, paths) };
  }
  const tokenizerId = await findTokenizer(context.hub.registry, source);
  return { ...source, ...(tokenizerId !== undefined && { tokenizerId }) };
}

/** The router serves models only, and gated ones only to users with access. */
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

/** Whether a provider's `task` matches the model's pipeline tag. */
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
