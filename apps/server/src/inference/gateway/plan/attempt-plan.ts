import { asGatewayError } from "../../../outgoing/gateway-error.ts";
import type { Admission } from "../limits/admission.ts";
import { isBudgetRefusal } from "../limits/refusal.ts";
import type { Meter } from "../receipts/meter.ts";
import type { Breaker } from "./breaker.ts";
import type { Candidate, Plan } from "./candidate.ts";
import { type Attempted, AttemptsFailed, runAttempts } from "./run-attempts.ts";

/**
 * Tries the plan's candidates, each as far as budgets allow; of what fails, and of a caller that leaves, there is
 * a receipt too. A call that a budget refuses was never made: it has none.
 */
export async function attemptPlan<Result>(
  { breaker }: { readonly breaker: Breaker },
  { candidates }: Plan,
  meter: Meter,
  admission: Admission,
  signal: AbortSignal,
  ask: (candidate: Candidate, headers: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Attempted<Result>> {
  try {
    return await runAttempts(candidates, breaker, signal, async (candidate) => {
      await admission.admit(candidate);
      try {
        return await ask(candidate, meter.startTry(candidate));
      } catch (error) {
        if (signal.aborted) throw error;
        const failure = asGatewayError(error);
        meter.failedTry(candidate, failure);
        throw failure;
      }
    });
  } catch (error) {
    if (error instanceof AttemptsFailed) {
      const { failure, candidate, attempts } = error;
      if (isBudgetRefusal(failure)) {
        await admission.release();
        throw failure;
      }
      meter({ candidate, attempts, failure });
      throw failure;
    }
    const [candidate] = candidates;
    if (signal.aborted && candidate) meter({ candidate, attempts: 1, isCancelled: true });
    else await admission.release();
    throw error;
  }
}
