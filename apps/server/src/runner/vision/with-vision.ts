import type { GgufPlan, PlannedModel } from "@orrery/runner/layout";

/** Adds the projector to a plan, where the runtime for images is installed and the memory is enough. */
export function withVision(
  planned: PlannedModel,
  isInstalled: () => boolean,
  budgetBytes: number,
): PlannedModel {
  if (planned.kind !== "plan" || planned.plan.runtime !== "gguf") return planned;
  const { projector, ...plan } = planned.plan;
  const memoryBytes = plan.memoryBytes + (projector?.memoryBytes ?? 0);
  if (!projector || memoryBytes > budgetBytes || !isInstalled()) return planned;
  const seeing: GgufPlan = {
    ...plan,
    ...{ projector, memoryBytes, seesImages: true },
    paths: [...plan.paths, projector.file],
  };
  return { kind: "plan", plan: seeing };
}
