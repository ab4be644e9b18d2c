import { findProvider, type TaskName } from "@orrery/inference";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import type { Caller, WantedModel } from "./gateway-call.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { refuseUnseen } from "./hooks/hooks-of-call.ts";
import { startAdmission } from "./limits/admission.ts";
import type { Candidate, Plan } from "./plan/candidate.ts";
import { findModel } from "./plan/plan-call.ts";
import type { RealtimeCall, RealtimeModel, RealtimeTally } from "./realtime-model.ts";
import { servedBy, startReceipt } from "./receipts/meter.ts";
import { tracedSource } from "./traces/traced-source.ts";

/** What calls of a model that no repo describes are booked under. */
const UNKNOWN_TASK = "realtime";

/**
 * Finds the backend of a live session: the embedded runtime, else a provider with live sessions. Throws
 * `RegistryError` for a model that the viewer may not call, and `GatewayError` if no backend supports live
 * sessions.
 */
export function createRealtime(parts: GatewayParts) {
  return async (call: RealtimeCall): Promise<RealtimeModel> => {
    const { plan, candidate, task } = await planRealtime(parts, call.caller, call);
    refuseUnseen(parts, call.caller, plan, "live sessions");
    const backend = parts.backendOf(candidate.provider);
    const asked = { ...call, task, input: undefined };
    const admission = await startAdmission(parts, asked, plan);
    await admission.admit(candidate);
    const trace = await parts.traces?.startSession({ call: asked, plan, candidate });
    const source = await backend
      .realtime({ call, plan, candidate, task })
      .catch(async (error: unknown) => {
        trace?.fail(error instanceof Error && "code" in error ? `${error.code}` : "unknown");
        await admission.release();
        throw error;
      });
    const receiptOf = startReceipt(asked, plan, true, admission);
    const receipt = ({ firstResultAt: firstTokenAt, ...tally }: RealtimeTally) =>
      receiptOf({ candidate, attempts: 1, firstTokenAt, ...tally });
    parts.receipts.keep(receipt({}));
    parts.metrics.sessions.inc();
    let isOver = false;
    return {
      task,
      served: servedBy(candidate, plan, admission),
      source: tracedSource(source, trace),
      async recheck(caller) {
        const now = await planRealtime(parts, caller, call);
        // A provider may have a model of the same name: it is another one.
        if (now.plan.repo?.key !== plan.repo?.key) throw notHere(call.model);
        refuseUnseen(parts, caller, now.plan, "live sessions");
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
        parts.metrics.observe(plan, ended);
        trace?.end({ receipt: ended, failure: tally.failure });
      },
    };
  };
}

interface RealtimePlan {
  readonly plan: Plan;
  readonly candidate: Candidate;
  readonly task: string;
}

type Wanted = Pick<RealtimeCall, "model" | "path">;

async function planRealtime(
  parts: GatewayParts,
  caller: Caller,
  { model, path }: Wanted,
): Promise<RealtimePlan> {
  const at = await findModel(parts.registry, caller, model);
  if (!at) return planProvidersOwn(parts, caller, path ? `${model}/${path}` : model);
  const task = at.repo.facts.pipelineTag ?? UNKNOWN_TASK;
  const wanted: WantedModel = { id: model, choice: { kind: "policy", policy: "fastest" } };
  const plan = await parts.plan({ caller, model: wanted, task });
  const candidate = plan.candidates.find(({ provider }) =>
    parts.backendOf(provider).offersRealtime(provider, task),
  );
  if (candidate) return { plan, candidate, task };
  throw new GatewayError(
    "model-not-served",
    `No provider offers live sessions with ${model} for ${task}.`,
  );
}

/** A provider's own model, with a key that pays for it. */
async function planProvidersOwn(
  parts: GatewayParts,
  caller: Caller,
  model: string,
): Promise<RealtimePlan> {
  const keys = await parts.registry.providerKeys.listSpendable(caller.viewer, caller.billTo);
  const own = keys.find(
    ({ provider, termsFor }) =>
      termsFor(model) && findProvider(provider, parts.providers)?.realtime !== undefined,
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
  new GatewayError("model-not-served", `Model ${model} not found.`);
