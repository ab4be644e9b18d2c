import type { Meter } from "../receipts/meter.ts";
import type { Breaker } from "./breaker.ts";
import type { Candidate, Plan } from "./candidate.ts";
import { type Attempted, AttemptsFailed, runAttempts } from "./run-attempts.ts";

/** Tries the plan's candidates; of what fails, and of a caller that leaves, there is a receipt too. */
export async function attemptPlan<Result>(
  { breaker }: { readonly breaker: Breaker },
  { candidates }: Plan,
  meter: Meter,
  signal: AbortSignal,
  ask: (candidate: Candidate) => Promise<Result>,
): Promise<Attempted<Result>> {
  try {
    return await runAttempts(candidates, breaker, signal, ask);
  } catch (error) {
    if (error instanceof AttemptsFailed) {
      const { failure, candidate, attempts } = error;
      meter({ candidate, attempts, failure });
      throw failure;
    }
    const [candidate] = candidates;
    if (signal.aborted && candidate) meter({ candidate, attempts: 1, isCancelled: true });
    throw error;
  }
}
