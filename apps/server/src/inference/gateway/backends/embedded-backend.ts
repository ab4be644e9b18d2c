import { type ChatInput, findProviderTask, type Providers, type TaskName } from "@orrery/inference";
import { realtimeKindOf } from "@orrery/realtime/realtime-messages";
import type { Runner } from "../../../runner/runner.ts";
import type { Backend, BackendCall, BackendSession } from "../backend.ts";
import {
  answerEmbedded,
  callerOf,
  countEmbedded,
  type EmbeddedModel,
  openEmbedded,
} from "../embedded.ts";
import { fetchMedia } from "../fetch-media.ts";
import type { GatewayCall } from "../gateway-call.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import { bringImages, namesImages } from "../images/bring-images.ts";
import { EMBEDDED, type Plan } from "../plan/candidate.ts";
import type { EmbeddedSource } from "../realtime-model.ts";

interface Deps extends Pick<GatewayParts, "policy" | "safeFetch"> {
  readonly runner: Runner;
  readonly providers: Providers;
}

/** Models of this hub, run by its own processes. */
export const createEmbeddedBackend = ({ runner, providers, ...outgoing }: Deps): Backend => ({
  hasGuardrails: false,

  async answer({ call, plan }, signal) {
    const asked = await withImages({ runner, ...outgoing }, { call, plan }, signal);
    const answered = await answerEmbedded(runner, modelOf(plan), asked, signal);
    // A task that runs only here is answered as it is.
    const known = findProviderTask(EMBEDDED, call.task as TaskName, providers);
    const output: unknown = known ? known.response(answered.reply, call.model.id) : answered.reply;
    return { ...answered, output };
  },

  async stream({ call, plan }, signal) {
    const asked = await withImages({ runner, ...outgoing }, { call, plan }, signal);
    return openEmbedded(runner, modelOf(plan), asked, signal);
  },

  async countTokens({ call, plan }, signal) {
    const asked = await withImages({ runner, ...outgoing }, { call, plan }, signal);
    return countEmbedded(runner, modelOf(plan), asked, signal);
  },

  offersRealtime: (_provider, task) => realtimeKindOf(task) !== undefined,

  realtime: (session) => embeddedSource(runner, session),

  // It has no keys, and no URL to probe.
  probe: async () => "unreachable",
  checkKey: async () => "unreachable",
});

/** The call with the bytes of its images, if its model reads any. Nothing is fetched for one that does not. */
async function withImages(
  { runner, ...outgoing }: Omit<Deps, "providers">,
  { call, plan }: Pick<BackendCall, "call" | "plan">,
  signal: AbortSignal,
): Promise<GatewayCall> {
  const input = call.input as ChatInput;
  if (call.task !== "conversational" || !namesImages(input)) return call;
  const runnable = await runner.check(modelOf(plan));
  if (runnable.kind !== "runnable" || !runnable.seesImages) return call;
  const fetchImage = (url: string) => fetchMedia(outgoing, url, signal);
  return { ...call, input: await bringImages(input, fetchImage) };
}

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
