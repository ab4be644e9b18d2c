import { findProvider, type TaskName } from "@orrery/inference";
import { liveKindOf } from "@orrery/realtime/live-messages";
import type { Runner } from "../runner/runner.ts";
import { type Candidate, EMBEDDED, type Plan } from "./candidate.ts";
import { answerEmbedded, callerOf } from "./embedded.ts";
import type { GatewayParts } from "./gateway.ts";
import type { Caller, WantedModel } from "./gateway-call.ts";
import { GatewayError } from "./gateway-error.ts";
import type { EmbeddedSource, LiveCall, LiveModel, LiveTally } from "./live-model.ts";
import { servedBy, startReceipt } from "./meter.ts";
import { findModel } from "./plan-call.ts";
import { relayedSource } from "./relayed-source.ts";

/** What calls of a model that no repo describes are booked under. */
const UNKNOWN_TASK = "realtime";

/**
 * Finds who answers a live session: the embedded runtime, else a provider that has live sessions. Throws
 * `RegistryError` for what the viewer may not call, and `GatewayError` where nobody answers live.
 */
export function createLive(parts: GatewayParts) {
  return async (call: LiveCall): Promise<LiveModel> => {
    const { plan, candidate, task } = await planLive(parts, call.caller, call);
    const source =
      candidate.provider === EMBEDDED
        ? await embeddedSource(parts.runner, plan, call, task)
        : relayedSource(parts, candidate);
    const receiptOf = startReceipt({ ...call, task }, plan, true);
    const receipt = ({ firstResultAt: firstTokenAt, ...tally }: LiveTally) =>
      receiptOf({ candidate, attempts: 1, firstTokenAt, ...tally });
    parts.receipts.keep(receipt({}));
    parts.metrics.sessions.inc();
    let isOver = false;
    return {
      task,
      served: servedBy(candidate, plan),
      source,
      async recheck(caller) {
        const now = await planLive(parts, caller, call);
        // A provider may have a model of the same name: it is another one.
        if (now.plan.repo?.key !== plan.repo?.key) throw notHere(call.model);
      },
      note(tally) {
        if (!isOver) parts.receipts.keep(receipt(tally));
      },
      end(tally) {
        if (isOver) return;
        isOver = true;
        parts.metrics.sessions.dec();
        const ended = receipt(tally);
        parts.receipts.add(ended);
        parts.metrics.observe(ended);
      },
    };
  };
}

interface LivePlan {
  readonly plan: Plan;
  readonly candidate: Candidate;
  readonly task: string;
}

type Wanted = Pick<LiveCall, "model" | "path">;

async function planLive(
  parts: GatewayParts,
  caller: Caller,
  { model, path }: Wanted,
): Promise<LivePlan> {
  const at = await findModel(parts.registry, caller.viewer, model);
  if (!at) return planProvidersOwn(parts, caller, path ? `${model}/${path}` : model);
  const task = at.repo.facts.pipelineTag ?? UNKNOWN_TASK;
  const wanted: WantedModel = { id: model, choice: { kind: "policy", policy: "fastest" } };
  const plan = await parts.plan({ caller, model: wanted, task });
  const candidate = plan.candidates.find((one) => isLive(parts, one, task));
  if (candidate) return { plan, candidate, task };
  throw new GatewayError("model-not-served", `Nobody runs ${model} live for ${task}.`);
}

const isLive = ({ providers }: GatewayParts, { provider }: Candidate, task: string): boolean =>
  provider === EMBEDDED
    ? liveKindOf(task) !== undefined
    : findProvider(provider, providers)?.realtime !== undefined;

/** A provider's own model, with the caller's own key of that provider. */
async function planProvidersOwn(
  parts: GatewayParts,
  caller: Caller,
  model: string,
): Promise<LivePlan> {
  const keys = await parts.registry.providerKeys.listSpendable(caller.viewer, caller.billTo);
  const own = keys.find(
    ({ provider, payer }) =>
      payer.kind !== "hub" && findProvider(provider, parts.providers)?.realtime !== undefined,
  );
  const [task] = Object.keys(findProvider(own?.provider ?? "", parts.providers)?.tasks ?? {});
  if (!own || !task) throw notHere(model);
  const choice = { kind: "provider", provider: own.provider } as const;
  const plan = await parts.plan({ caller, model: { id: model, choice }, task: task as TaskName });
  const [candidate] = plan.candidates;
  if (!candidate) throw new Error("A plan without candidates.");
  return { plan, candidate, task: UNKNOWN_TASK };
}

const notHere = (model: string) =>
  new GatewayError("model-not-served", `There is no model ${model} here that you may run.`);

async function embeddedSource(
  runner: Runner,
  { repo, commit }: Plan,
  call: LiveCall,
  task: string,
): Promise<EmbeddedSource> {
  if (!repo || commit === undefined) throw new Error("A model without files was planned to run.");
  const model = { repo, commit };
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
