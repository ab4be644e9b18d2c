import type { CanRun } from "@orrery/registry";
import { type PlannedModel, planModel } from "@orrery/runner/layout";
import { whyNotInstalled } from "./installed-runtimes.ts";

/** Judges models by their files: those in a supported layout that fit into the memory for models. */
export const canRunWithin =
  (budgetBytes: number): CanRun =>
  (source) => {
    // A chat template adds a task to a plan, and decides nothing here.
    const planned = onlyInstalled(planModel({ ...source, hasChatTemplate: false }));
    return planned.kind === "plan" && planned.plan.memoryBytes <= budgetBytes;
  };

/** The plan of a model whose runtime is installed. */
export function onlyInstalled(planned: PlannedModel): PlannedModel {
  const reason = planned.kind === "plan" ? whyNotInstalled(planned.plan.runtime) : undefined;
  return reason === undefined ? planned : { kind: "missing", reason };
}
