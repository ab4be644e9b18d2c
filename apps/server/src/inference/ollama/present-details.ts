import { formatRepoId } from "@orrery/registry";
import { capabilitiesOf, detailsOf, type ServedModel } from "./present-models.ts";

/** One model, as `/api/show` describes it. Pure. */
export function presentDetails(served: ServedModel): object {
  const { repo, mappings } = served;
  const { gguf, config, license } = repo.facts;
  const architecture = gguf?.architecture ?? config?.modelType;
  const contextLength = mappings.find((one) => one.contextLength !== undefined)?.contextLength;
  const total = gguf?.total ?? repo.facts.safetensors?.total;
  return {
    license: license ?? "",
    modelfile: `FROM ${formatRepoId(repo.id)}\n`,
    parameters: "",
    template: gguf?.chatTemplate ?? "",
    system: "",
    details: detailsOf(repo),
    model_info: {
      ...(architecture !== undefined && { "general.architecture": architecture }),
      ...(total !== undefined && { "general.parameter_count": total }),
      // Clients look for it by the name of the architecture.
      [`${architecture ?? "model"}.context_length`]: contextLength ?? gguf?.contextLength ?? null,
    },
    capabilities: capabilitiesOf(served),
    modified_at: repo.updatedAt.toISOString(),
  };
}
