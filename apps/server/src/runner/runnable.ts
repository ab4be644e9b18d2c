import type { PlannedModel } from "@orrery/runner/layout";
import { seesImages } from "./input/check-images.ts";
import type { Runnable } from "./runner.ts";

/** What others know of a plan. */
export function runnableOf(planned: PlannedModel): Runnable {
  if (planned.kind === "missing") return planned;
  const { tasks, memoryBytes, contextTokens } = planned.plan;
  return {
    ...{ kind: "runnable", tasks, memoryBytes },
    ...(contextTokens !== undefined && { contextTokens }),
    ...(seesImages(planned.plan) && { seesImages: true }),
  };
}
