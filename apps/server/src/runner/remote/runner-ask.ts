import { z } from "zod";
import type { RunnerCall, RunnerGeneration } from "../runner.ts";

/** The address of calls of models. */
export const RUNNER_PATH = "/api/internal/runner";

const name = z.string().max(200);

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

const shared = {
  model: z.strictObject({ repoKey: name, commit: name }),
  caller: name,
  isVisitor: z.boolean().optional(),
};

/** Read by the model's own checks, as in the process that asks. */
const fields = z.record(z.string(), z.unknown());

/** What one process asks another, which trusts that the caller may run the model. */
export const runnerAsk = z.discriminatedUnion("operation", [
  z.strictObject({
    operation: z.literal("run"),
    ...shared,
    task: name,
    inputs: z.unknown().optional(),
    parameters: fields,
    file: z.strictObject({ mediaType: name, bytes }).optional(),
  }),
  z.strictObject({ operation: z.literal("generate"), ...shared, request: fields }),
  z.strictObject({ operation: z.literal("count"), ...shared, request: fields }),
  /** Whether it answers at all. */
  z.strictObject({ operation: z.literal("ping") }),
]);

export type RunnerAsk = z.infer<typeof runnerAsk>;

/** About one model. */
export type ModelAsk = Exclude<RunnerAsk, { readonly operation: "ping" }>;

export const runAsk = (call: RunnerCall): ModelAsk => {
  const { task, inputs, parameters, file } = call;
  return { operation: "run", ...whose(call), task, inputs, parameters, ...(file && { file }) };
};

export const generationAsk = (
  operation: "generate" | "count",
  call: RunnerGeneration,
): ModelAsk => ({ operation, ...whose(call), request: call.request });

const whose = ({ model, caller, isVisitor }: RunnerCall | RunnerGeneration) => ({
  model: { repoKey: model.repo.key, commit: model.commit },
  caller,
  ...(isVisitor !== undefined && { isVisitor }),
});
