import type { Repo } from "@orrery/registry";
import { pushIterator } from "../push-iterator.ts";
import type { Runner, RunnerGeneration, RunnerModel } from "../runner.ts";
import { isRunnerError, RunnerError } from "../runner-error.ts";
import type { ModelAsk, RunnerAsk } from "./runner-ask.ts";
import type { RunnerFrame } from "./runner-frame.ts";

/** What runs a call for another process: the runner with its own queues and limits. */
export interface AnswerDeps {
  readonly runner: Pick<Runner, "run" | "generate" | "countTokens">;
  readonly findRepo: (key: string) => Promise<Repo | undefined>;
}

/** The frames of an answer. Throws what is no `RunnerError`; ends early when the signal aborts. */
export async function* answerAsk(
  deps: AnswerDeps,
  ask: RunnerAsk,
  signal: AbortSignal,
): AsyncGenerator<RunnerFrame> {
  yield { type: "begun" };
  if (ask.operation === "ping") return yield { type: "pong" };
  try {
    const model = await modelOf(deps, ask);
    if (ask.operation === "run") return yield* run(deps.runner, model, ask, signal);
    const { caller, isVisitor, request } = ask;
    const call = { model, caller, isVisitor, request } as RunnerGeneration;
    if (ask.operation === "count")
      return yield { type: "count", tokens: await deps.runner.countTokens(call, signal) };
    for await (const event of deps.runner.generate(call, signal)) yield { type: "event", event };
  } catch (error) {
    if (!isRunnerError(error) || signal.aborted) throw error;
    const { code, message, retryAfter, detail, param } = error;
    yield {
      ...{ type: "error", code, message },
      ...(retryAfter !== undefined && { retryAfter }),
      ...(detail !== undefined && { detail }),
      ...(param !== undefined && { param }),
    };
  }
}

async function* run(
  runner: AnswerDeps["runner"],
  model: RunnerModel,
  ask: Extract<ModelAsk, { readonly operation: "run" }>,
  signal: AbortSignal,
): AsyncGenerator<RunnerFrame> {
  const { caller, isVisitor, task, inputs, parameters, file } = ask;
  const frames = pushIterator<RunnerFrame>();
  const call = { model, caller, task, inputs, parameters };
  runner
    .run(
      { ...call, ...(isVisitor !== undefined && { isVisitor }), ...(file && { file }) },
      signal,
      (progress) => frames.push({ type: "loading", progress }),
    )
    .then(
      (reply) => {
        frames.push({ type: "reply", reply });
        frames.end();
      },
      (error) => frames.fail(error),
    );
  yield* frames;
}

async function modelOf({ findRepo }: AnswerDeps, { model }: ModelAsk): Promise<RunnerModel> {
  const repo = await findRepo(model.repoKey);
  if (!repo) throw new RunnerError("not-runnable", "The model was deleted.");
  return { repo, commit: model.commit };
}
