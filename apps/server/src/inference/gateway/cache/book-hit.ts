import type { GatewayCall, Served } from "../gateway-call.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import { startAdmission } from "../limits/admission.ts";
import type { Candidate, Plan } from "../plan/candidate.ts";
import { servedBy, startMeter } from "../receipts/meter.ts";

const NOTHING = { inputTokens: 0, outputTokens: 0 };

/** The place of a recorded answer in budgets and receipts: a request that costs nothing. */
export async function bookHit(
  parts: GatewayParts,
  call: GatewayCall,
  plan: Plan,
  { candidate, ageSeconds }: { readonly candidate: Candidate; readonly ageSeconds: number },
  isStream: boolean,
): Promise<{ readonly served: Served; readonly end: (isCancelled: boolean) => void }> {
  const free = { ...candidate, price: { inputPrice: 0, outputPrice: 0 } };
  const admission = await startAdmission(parts, call, plan, NOTHING);
  const meter = startMeter(parts, call, plan, isStream, admission);
  await admission.admit(free);
  const served = servedBy(free, plan, admission);
  const headers = { ...served.headers, "x-cache": "hit", age: String(ageSeconds) };
  return {
    served: { ...served, headers },
    end: (isCancelled) =>
      meter({ candidate: free, attempts: 0, usage: NOTHING, isCached: true, isCancelled }),
  };
}
