import { findProviderTask, type Providers, type TaskName } from "@orrery/inference";
import { realtimeKindOf } from "@orrery/realtime/realtime-messages";
import type { Runner } from "../../../runner/runner.ts";
import type { Backend, BackendSession } from "../backend.ts";
import {
  answerEmbedded,
  callerOf,
  countEmbedded,
  type EmbeddedModel,
  openEmbedded,
} from "../embedded.ts";
import { EMBEDDED, type Plan } from "../plan/candidate.ts";
import type { EmbeddedSource } from "../realtime-model.ts";

interface Deps {
  readonly runner: Runner;
  readonly providers: Providers;
}

/** Models of this hub, run by its own processes. */
export const createEmbeddedBackend = ({ runner, providers }: Deps): Backend => ({
  hasGuardrails: false,

  async answer({ call, plan }, signal) {
    const answered = await answerEmbedded(runner, modelOf(plan), call, signal);
    // A task that runs only here is answered as it is.
    const known = findProviderTask(EMBEDDED, call.task as TaskName, providers);
    const output: unknown = known ? known.response(answered.reply, call.model.id) : answered.reply;
    return { ...answered, output };
  },

  stream: async ({ call, plan }, signal) => openEmbedded(runner, modelOf(plan), call, signal),

  countTokens: ({ call, plan }, signal) => countEmbedded(runner, modelOf(plan), call, signal),

  offersRealtime: (_provider, task) => realtimeKindOf(task) !== undefined,

  realtime: (session) => embeddedSource(runner, session),

  // It has no keys, and no URL to probe.
  probe: async () => "unreachable",
  checkKey: async () => "unreachable",
});

function modelOf({ repo, commit }: Plan): EmbeddedModel {
  if (!repo || commit === undefined) throw new Error("The model has no files.");
  return { repo, commit };
}

async function embeddedSource(
  runner: Runner,
  { call, plan, task }: BackendSession,
): Promise<EmbeddedSource> {
  const model = modelOf(plan);
  const wanted = { id: call.model, choice: { kind: "provider", provider: EMBEDDED } } as const;
  const runnable = await runner.check(model);
  return {
    kind: "embedded",
    isChat: runnable.kind === "runnable" && runnable.tasks.includes("conversational"),
    run: (input, files, signal, onLoading) =>
      answerEmbedded(
        runner,
        model,
        { ...call, model: wanted, task, input, files },
        signal,
        onLoading,
      ),
    generate: (request, signal) => runner.generate({ model, ...callerOf(call), request }, signal),
  };
}
