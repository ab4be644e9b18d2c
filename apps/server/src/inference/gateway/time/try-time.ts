import { GatewayError, isGatewayError } from "../../../outgoing/gateway-error.ts";
import type { Timeouts } from "../../../outgoing/safe-fetch.ts";
import type { GatewayCall } from "../gateway-call.ts";
import { type Candidate, EMBEDDED } from "../plan/candidate.ts";

/** The time that one try of a call has. */
export interface TryTime {
  /** Aborts when the caller leaves, and with a `GatewayError` when the time is over. */
  readonly signal: AbortSignal;
  /** The try is over. May be called again. */
  end(): void;
}

/**
 * Starts the time of one try: what the settings give, or less where the caller says so. A caller's own time says
 * nothing of the provider, so it ends in another error than the settings', which counts against the provider.
 */
export function startTry(
  { timeoutMs }: Pick<GatewayCall, "timeoutMs">,
  { provider }: Pick<Candidate, "provider">,
  { totalMs, streamMs = totalMs }: Timeouts,
  isStream: boolean,
  caller: AbortSignal,
): TryTime {
  const controller = new AbortController();
  const mostMs = isStream ? streamMs : totalMs;
  const isOwn = timeoutMs !== undefined && timeoutMs < mostMs;
  const ms = isOwn ? timeoutMs : mostMs;
  const timer = setTimeout(() => {
    caller.removeEventListener("abort", leave);
    controller.abort(isOwn ? tooLateForCaller(ms) : tooLate(provider, ms));
  }, ms);
  timer.unref();
  const end = () => {
    clearTimeout(timer);
    caller.removeEventListener("abort", leave);
  };
  const leave = () => {
    clearTimeout(timer);
    controller.abort(caller.reason);
  };
  if (caller.aborted) leave();
  else caller.addEventListener("abort", leave, { once: true });
  return { signal: controller.signal, end };
}

/** Why a signal ended a call, if that was no caller who left: the answer ends with this. */
export const overtime = ({ reason }: AbortSignal): GatewayError | undefined =>
  isGatewayError(reason) ? reason : undefined;

const tooLateForCaller = (ms: number) =>
  new GatewayError("timeout", `No answer within ${ms / 1000} seconds (X-Inference-Timeout).`);

const tooLate = (provider: string, ms: number) =>
  provider === EMBEDDED
    ? new GatewayError("timeout", `The model took longer than ${ms / 1000} seconds.`)
    : new GatewayError(
        "provider-timeout",
        `The provider took longer than ${ms / 1000} seconds to answer.`,
      );
