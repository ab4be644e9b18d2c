import type { InferenceCall } from "@orrery/registry";
import type { GatewayError } from "../../../outgoing/gateway-error.ts";
import type { GatewayCall, Served } from "../gateway-call.ts";
import type { GatewayMetrics } from "../gateway-metrics.ts";
import type { Candidate, Plan } from "../plan/candidate.ts";
import type { Receipts } from "./receipts.ts";
import { priceOf, type Usage } from "./token-usage.ts";

/** How a call ended. */
export interface Ending {
  readonly candidate: Candidate;
  readonly attempts: number;
  readonly usage?: Usage;
  readonly failure?: GatewayError | undefined;
  /** The caller left before the end. */
  readonly isCancelled?: boolean;
  /** Of `performance.now()`. */
  readonly firstTokenAt?: number | undefined;
}

/** Writes the receipt of one call, once. */
export type Meter = (ending: Ending) => void;

/** Time runs from here on. */
export function startMeter(
  { receipts, metrics }: { readonly receipts: Receipts; readonly metrics: GatewayMetrics },
  call: Metered,
  plan: Plan,
  isStream: boolean,
): Meter {
  const receiptOf = startReceipt(call, plan, isStream);
  let isWritten = false;
  return (ending) => {
    if (isWritten) return;
    isWritten = true;
    const receipt = receiptOf(ending);
    receipts.add(receipt);
    metrics.observe(receipt);
  };
}

type Metered = Pick<GatewayCall, "id" | "caller" | "task">;

/** Creates a call's receipt, as if it ended now. Time runs from here on. */
export function startReceipt(
  { id, caller, task }: Metered,
  plan: Plan,
  isStream: boolean,
): (ending: Ending) => InferenceCall {
  const at = new Date();
  const start = performance.now();
  return ({ candidate, attempts, usage = {}, failure, isCancelled = false, firstTokenAt }) => {
    const { provider, providerModelId, revision, payer, price } = candidate;
    const { inputTokens, outputTokens } = usage;
    const priceMicros = priceOf(usage, price);
    return {
      id,
      at,
      ...(caller.viewer.kind === "account" && { accountKey: caller.viewer.key }),
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
      ...(inputTokens !== undefined && { inputTokens }),
      ...(outputTokens !== undefined && { outputTokens }),
      ...(priceMicros !== undefined && { priceMicros }),
      durationMs: Math.round(performance.now() - start),
      ...(firstTokenAt !== undefined && { firstTokenMs: Math.round(firstTokenAt - start) }),
    };
  };
}

function statusOf(failure: GatewayError | undefined, isCancelled: boolean) {
  if (failure) return "error";
  return isCancelled ? "cancelled" : "ok";
}

/** For the headers of an answer. */
export const servedBy = (
  { provider, providerModelId, revision }: Candidate,
  { reason }: Plan,
): Served => ({
  provider,
  providerModelId,
  reason,
  ...(revision !== undefined && { revision }),
});
