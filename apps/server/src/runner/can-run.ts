import type { CanRun } from "@orrery/registry";
import { type PlannedModel, planModel } from "@orrery/runner/layout";
import { listNotInstalled, whyNotInstalled } from "./installed-runtimes.ts";

/** Judges models by their files: those in a layout for which a runtime is installed. */
export const canRun: CanRun = (source) =>
  // A chat template adds a task to a plan, and decides nothing here.
  onlyInstalled(planModel({ ...source, hasChatTemplate: false })).kind === "plan";

/** A text for what this installation can run: another one for another. */
export const describeRuntimes = (isOn: boolean): string =>
  isOn ? `on ${listNotInstalled().join(" ")}` : "off";

/** The plan of a model whose runtime is installed. */
export function onlyInstalled(planned: PlannedModel): PlannedModel {
  const reason = planned.kind === "plan" ? whyNotInstalled(planned.plan.runtime) : undefined;
  return reason === undefined ? planned : { kind: "missing", reason };
}
