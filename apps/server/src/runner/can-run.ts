import type { CanRun } from "@orrery/registry";
import { type PlannedModel, planModel } from "@orrery/runner/layout";
import { listNotInstalled, whyNotInstalled } from "./installed-runtimes.ts";

/** Judges models by their files: those in a supported layout that fit into the memory for models. */
export const canRunWithin =
  (budgetBytes: number): CanRun =>
  (source) => {
    // A chat template adds a task to a plan, and decides nothing here.
    const planned = onlyInstalled(planModel({ ...source, hasChatTemplate: false }));
    return planned.kind === "plan" && planned.plan.memoryBytes <= budgetBytes;
  };

/** A text for what this installation can run: another one for another. */
export const describeRuntimes = (budgetBytes: number | undefined): string =>
  budgetBytes === undefined ? "none" : [budgetBytes, ...listNotInstalled()].join(" ");

/** The plan of a model whose runtime is installed. */
export function onlyInstalled(planned: PlannedModel): PlannedModel {
  const reason = planned.kind === "plan" ? whyNotInstalled(planned.plan.runtime) : undefined;
  return reason === undefined ? planned : { kind: "missing", reason };
}
