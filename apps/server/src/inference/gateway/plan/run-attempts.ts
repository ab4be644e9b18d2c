import { setTimeout as wait } from "node:timers/promises";
import {
  asGatewayError,
  GatewayError,
  type GatewayErrorCode,
} from "../../../outgoing/gateway-error.ts";
import type { Breaker } from "./breaker.ts";
import { type Candidate, EMBEDDED } from "./candidate.ts";
import { isSameModel } from "./order/spread-plan.ts";

/** Once more with the same provider, after a moment. */
const WORTH_RETRYING: ReadonlySet<GatewayErrorCode> = new Set([
  "provider-busy",
  "provider-failed",
  "provider-unreachable",
  "provider-cut",
]);

/** The caller's own fault: another provider would say the same. */
const FINAL: ReadonlySet<GatewayErrorCode> = new Set([
  "provider-refused",
  "invalid-request",
  "invalid-input",
  "request-too-large",
]);

/** The provider itself is not well. */
const FAILURES: ReadonlySet<GatewayErrorCode> = new Set([
  "provider-failed",
  "provider-unreachable",
  "provider-cut",
  "provider-timeout",
  "malformed-reply",
]);

/** What a provider says of a key: another one may be fine. */
const KEY_FAULTS: ReadonlySet<GatewayErrorCode> = new Set([
  "provider-key-refused",
  "provider-unpaid",
  "provider-busy",
  "key-unreadable",
]);

/** A key rests so long while others take its place; a busy provider may ask for another time. */
const KEY_REST_MS = 30_000;
const BUSY_REST_MS = 5_000;

const TRIES = 3;
const TRIES_WITH_OTHERS = 2;
const BACKOFF_MS = 100;
/** A caller is not kept waiting longer than this between two tries. */
const LONGEST_WAIT_MS = 2_000;

export interface Attempted<Result> {
  readonly result: Result;
  readonly candidate: Candidate;
  readonly attempts: number;
}

/** Has the attempts so far, for the receipt of a failed call. */
export class AttemptsFailed extends Error {
  readonly failure: GatewayError;
  readonly candidate: Candidate;
  readonly attempts: number;

  constructor(failure: GatewayError, candidate: Candidate, attempts: number) {
    super(failure.message);
    this.failure = failure;
    this.candidate = candidate;
    this.attempts = attempts;
  }
}

/**
 * Calls the candidates in order until one begins to answer: each again after a growing pause; candidates
 * whose circuit breaker is open are skipped. A key that is refused, unpaid, busy or cannot be read rests at once if its owner has
 * another one. Throws `AttemptsFailed`, or the signal's reason once the
 * caller has left.
 */
export async function runAttempts<Result>(
  candidates: readonly Candidate[],
  breaker: Breaker,
  signal: AbortSignal,
  ask: (candidate: Candidate) => Promise<Result>,
): Promise<Attempted<Result>> {
  let attempts = 0;
  let failed: { failure: GatewayError; candidate: Candidate } | undefined;
  /** Addresses that are not well: with another key they are not either. */
  const broken = new Set<string>();
  for (const [index, candidate] of candidates.entries()) {
    if (candidate.replica !== undefined && broken.has(addressOf(candidate))) continue;
    const rest = breaker.restsFor(candidate);
    if (rest > 0) {
      failed ??= { failure: resting(candidate, rest), candidate };
      continue;
    }
    const tries = index < candidates.length - 1 ? TRIES_WITH_OTHERS : TRIES;
    for (let number = 1; number <= tries; number++) {
      try {
        const result = await ask(candidate);
        attempts++;
        breaker.began(candidate);
        return { result, candidate, attempts };
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        const failure = asGatewayError(error);
        attempts += failure.attempts ?? 1;
        failed = { failure, candidate };
        noteFailure(breaker, candidate, failure);
        if (restKey(breaker, candidates, candidate, failure)) break;
        if (FAILURES.has(failure.code)) broken.add(addressOf(candidate));
        if (FINAL.has(failure.code)) throw new AttemptsFailed(failure, candidate, attempts);
        const pause = pauseBefore(number + 1, failure);
        if (number === tries || pause === undefined) break;
        await wait(pause, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) throw signal.reason;
      }
    }
  }
  if (!failed) throw new Error("No provider available.");
  throw new AttemptsFailed(failed.failure, failed.candidate, attempts);
}

const addressOf = ({ provider, replica = "" }: Candidate): string => `${provider} ${replica}`;

/** Milliseconds before this attempt; `undefined` if a retry makes no sense. */
function pauseBefore(
  number: number,
  { code, retryAfter, attempts }: GatewayError,
): number | undefined {
  if (!WORTH_RETRYING.has(code) || attempts !== undefined) return undefined;
  const backoff = BACKOFF_MS * 2 ** (number - 2) * (0.75 + Math.random() / 2);
  const pause = Math.max(backoff, (retryAfter ?? 0) * 1000);
  return pause > LONGEST_WAIT_MS ? undefined : pause;
}

/** Counts a failure against who was asked, also one in the midst of a stream. */
export function noteFailure(
  breaker: Breaker,
  candidate: Candidate,
  { code, retryAfter }: GatewayError,
): void {
  if (candidate.provider === EMBEDDED) return;
  if (FAILURES.has(code)) breaker.failed(candidate);
  else if (code === "provider-busy" && retryAfter) breaker.rest(candidate, retryAfter * 1000);
}

/** Whether the key rests, because another one of the plan can take its place. */
function restKey(
  breaker: Breaker,
  candidates: readonly Candidate[],
  candidate: Candidate,
  { code, retryAfter }: GatewayError,
): boolean {
  const isOther = (one: Candidate) =>
    isSameModel(one, candidate) && one.key?.id !== candidate.key?.id;
  if (!KEY_FAULTS.has(code) || !candidates.some(isOther)) return false;
  const usual = code === "provider-busy" ? BUSY_REST_MS : KEY_REST_MS;
  for (const one of candidates)
    if (isSameModel(one, candidate) && one.key?.id === candidate.key?.id)
      breaker.rest(one, retryAfter ? retryAfter * 1000 : usual);
  return true;
}

const resting = ({ provider }: Candidate, milliseconds: number) =>
  new GatewayError(
    "provider-resting",
    `${provider} is paused for this model for a moment after failures or rate limits.`,
    { retryAfter: Math.ceil(milliseconds / 1000) },
  );
