import { modelInfo } from "@orrery/catalog";
import { formatRepoId, type Repo } from "@orrery/registry";
import type { MappingData, ModelProvidersData } from "@orrery/web/page-data/providers";
import type { Hub } from "../../../hub/hub.ts";
import { isChat } from "../../../widget/sample-text.ts";
import type { Load } from "../../page-context.ts";
import { presentHead } from "../../present/present-page.ts";
import {
  presentProviderHistory,
  presentProviders,
} from "../../present/providers/present-providers.ts";
import { repoAt } from "./load-repo.ts";

/** Who runs a model and how that went; for who decides it, the forms too. */
export const loadModelProviders: Load<ModelProvidersData> = async (context, visit) => {
  const { hub, gateway } = context;
  const { viewer } = visit;
  const { repo } = await repoAt(context, "model", visit);
  const providers = await presentProviders(gateway, viewer, repo.id);
  const days = await hub.registry.inferenceCalls.daysOf(repo.key);
  return {
    repo: await presentHead(context, visit, repo),
    providers,
    history: presentProviderHistory(providers, days, new Date()),
    ...(hub.registry.providerMappings.canMap(viewer, repo) && {
      mapping: await presentMapping(hub, repo),
    }),
  };
};

async function presentMapping(hub: Hub, repo: Repo): Promise<MappingData> {
  const model = modelInfo(formatRepoId(repo.id), repo.facts);
  const task = isChat(model) ? "conversational" : model.pipelineTag;
  return {
    mappings: (await hub.registry.providerMappings.listOf(repo.key)).map(
      ({ adapterWeightsPath: _, ...mapping }) => ({
        ...mapping,
        label: hub.providers[mapping.provider]?.label ?? mapping.provider,
      }),
    ),
    choices: Object.entries(hub.providers)
      .filter(([, { baseUrl }]) => baseUrl !== undefined)
      .map(([id, { label, tasks }]) => ({ id, label, tasks: Object.keys(tasks) })),
    ...(task && { task }),
  };
}
