import { modelInfo } from "@orrery/catalog";
import { formatRepoId, RegistryError } from "@orrery/registry";
import type { ModelProvidersData } from "@orrery/web/page-data/providers";
import { isChat } from "../../../widget/sample-text.ts";
import type { Load } from "../../page-context.ts";
import { presentHead } from "../../present/present-page.ts";
import { presentProviders } from "../../present/present-providers.ts";
import { signInFirst } from "../load-forms.ts";
import { repoAt } from "./load-repo.ts";

/** For who decides who runs a model. */
export const loadModelProviders: Load<ModelProvidersData> = async (context, visit) => {
  const { hub } = context;
  const { viewer } = visit;
  const { repo } = await repoAt(context, "model", visit);
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const { providerMappings } = hub.registry;
  if (!providerMappings.canMap(viewer, repo))
    throw new RegistryError(
      "forbidden",
      `You need write access to ${formatRepoId(repo.id)} to manage its providers.`,
    );
  const model = modelInfo(formatRepoId(repo.id), repo.facts);
  const task = isChat(model) ? "conversational" : model.pipelineTag;
  return {
    repo: await presentHead(context, visit, repo),
    providers: await presentProviders(context.gateway, viewer, repo.id),
    mappings: (await providerMappings.listOf(repo.key)).map(
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
};
