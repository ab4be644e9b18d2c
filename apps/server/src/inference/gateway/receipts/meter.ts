import type { InferenceCall } from "@orrery/registry";
import type { GatewayError } from "../../../outgoing/gateway-error.ts";
import type { GatewayCall, Served } from "../gateway-call.ts";
import type { Admission } from "../limits/admission.ts";
import { endUserOf, projectOf } from "../limits/end-user.ts";
import { estimateUsage } from "../limits/estimate-usage.ts";
import type { GatewayMetrics } from "../metrics/gateway-metrics.ts";
import type { Candidate, Plan } from "../plan/candidate.ts";
import type { CallTrace } from "../traces/call-trace.ts";
import type { Receipts } from "./receipts.ts";
import { priceOf, type Usage } from "./token-usage.ts";

/** How a call ended. */
export interface Ending {
  readonly candidate: Candidate;
  readonly attempts: number;
  readonly usage?: Usage;
  readonly failure?: GatewayError | undefined;
  /** A recorded answer: no one was asked. */
  readonly isCached?: true;
  /** The caller left before the end. */
  readonly isCancelled?: boolean;
  /** Of `performance.now()`. */
  readonly firstTokenAt?: number | undefined;
}

/** Writes the receipt of one call, once. */
export interface Meter {
  (ending: Ending): void;
  /** Begins a try. Returns headers for the provider. */
  startTry(candidate: Candidate): Readonly<Record<string, string>>;
  /** Notes a try that failed, whatever becomes of the call. */
  failedTry(candidate: Candidate, failure: GatewayError): void;
}

/** For what is no call of its own. */
export const NO_METER: Meter = Object.assign(() => undefined, {
  startTry: () => ({}),
  failedTry: () => undefined,
});

/** Time runs from here on. */
export function startMeter(
  { receipts, metrics }: { readonly receipts: Receipts; readonly metrics: GatewayMetrics },
  call: Metered,
  plan: Plan,
  isStream: boolean,
  admission?: Admission,
  trace?: CallTrace,
): Meter {
  const receiptOf = startReceipt(call, plan, isStream, admission);
  let isWritten = false;
  const noted = new WeakSet<GatewayError>();
  const failedTry: Meter["failedTry"] = (candidate, failure) => {
    // A provider that rests was not asked.
    if (noted.has(failure) || failure.code === "provider-resting") return;
    noted.add(failure);
    metrics.failed(plan, candidate, failure.code);
  };
  const meter = (ending: Ending) => {
    if (isWritten) return;
    isWritten = true;
    const receipt = receiptOf(ending);
    receipts.add(receipt);
    const { failure, usage = {} } = ending;
    if (failure) failedTry(ending.candidate, failure);
    metrics.observe(plan, receipt, usage);
    trace?.end({ receipt, usage, failure });
  };
  return Object.assign(meter, {
    startTry: (candidate: Candidate) => trace?.startTry(candidate) ?? {},
    failedTry(candidate: Candidate, failure: GatewayError) {
      failedTry(candidate, failure);
      trace?.failTry(failure);
    },
  });
}

type Metered = Pick<GatewayCall, "id" | "caller" | "task"> & { readonly input?: unknown };

/** Creates a call's receipt, as if it ended now. Time runs from here on. */
export function startReceipt(
  { id, caller, task, input }: Metered,
  plan: Plan,
  isStream: boolean,
  admission?: Admission,
): (ending: Ending) => InferenceCall {
  const at = new Date();
  const start = performance.now();
  const project = projectOf(caller, input);
  const endUser = endUserOf(caller, input);
  return (ending) => {
    const { candidate, attempts, failure, isCached, isCancelled = false, firstTokenAt } = ending;
    const usage = spentBy(ending, () => estimateUsage(task, input).inputTokens);
    const counters = admission?.counters().map(({ key, unit }) => ({ key, unit })) ?? [];
    const { provider, providerModelId, revision, payer, price } = candidate;
    const { inputTokens, outputTokens } = usage;
    // A call that failed before its answer began cost nothing.
    const isVain = failure && inputTokens === undefined && usage.chargedMicros === undefined;
    const priceMicros = isVain ? undefined : priceOf(usage, price);
    return {
      id,
      at,
      ...(caller.viewer.kind === "account" && {
        accountKey: caller.viewer.key,
        ...(caller.viewer.tokenKey !== undefined && { tokenKey: caller.viewer.tokenKey }),
      }),
      ...(project !== undefined && { project }),
      ...(endUser !== undefined && { endUser }),
      ...(counters.length > 0 && { counters }),
      payer: { kind: payer.kind, key: payer.key },
      ...(plan.repo && { repoKey: plan.repo.key }),
      model: plan.model,
      ...(revision !== undefined && { revision }),
      task,
      provider,
      providerModelId,
      reason: plan.reason,
      status: statusOf(failure, isCancelled),
      ...(failure && { errorCode: failure.code }),
      attempts,
      isStream,
      ...(isCached && { isCached }),
      ...(inputTokens !== undefined && { inputTokens }),
      ...(outputTokens !== undefined && { outputTokens }),
      ...(priceMicros !== undefined && { priceMicros }),
      durationMs: Math.round(performance.now() - start),
      ...(firstTokenAt !== undefined && { firstTokenMs: Math.round(firstTokenAt - start) }),
    };
  };
}

/** A call that was cut short has spent its input, which no provider counts then. */
function spentBy(
  { usage = {}, failure, isCancelled, firstTokenAt }: Ending,
  estimate: () => number,
): Usage {
  const wasCut = isCancelled || (failure && firstTokenAt !== undefined);
  if (!wasCut || usage.inputTokens !== undefined) return usage;
  return { outputTokens: 0, ...usage, inputTokens: estimate() };
}

function statusOf(failure: GatewayError | undefined, isCancelled: boolean) {
  if (failure) return "error";
  return isCancelled ? "cancelled" : "ok";
}

/** For the headers of an answer. */
export const servedBy = (
  { provider, providerModelId, revision }: Candidate,
  { reason }: Plan,
  admission?: Admission,
): Served => ({
  provider,
  providerModelId,
  reason,
  ...(revision !== undefined && { revision }),
  ...(admission && { headers: admission.headers() }),
});
