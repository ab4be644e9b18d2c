import type { ModelPlan } from "@orrery/runner/layout";
import { findUnsupported } from "@orrery/runner/options";
import { RunnerError } from "../runner-error.ts";

/**
 * Refuses an option that would change the answer and is not done here: an answer without it would look as if
 * it had been. Throws `unsupported-parameter`.
 */
export function checkOptions(
  task: string,
  options: Readonly<Record<string, unknown>>,
  { runtime }: ModelPlan,
): void {
  const param = findUnsupported(task, options, runtime);
  if (param === undefined) return;
  throw new RunnerError(
    "unsupported-parameter",
    `The embedded runtime does not support ${param} with this value for ${runtime.toUpperCase()} models.`,
    { param },
  );
}
