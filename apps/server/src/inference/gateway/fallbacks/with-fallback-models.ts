import { randomUUID } from "node:crypto";
import type { GatewayCall, Served } from "../gateway-call.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import { answeredAs } from "./answered.ts";
import { isWorthAnotherModel } from "./worth-another-model.ts";

/**
 * Makes a call with its model; where that fails by what another model can mend, with the next one of its fallbacks.
 * Each is a call of its own, with its own ID, rights, budgets, hooks and receipt. Throws what the last one failed by.
 */
export async function withFallbackModels<Answer extends { readonly served: Served }>(
  { parseModel }: Pick<GatewayParts, "parseModel">,
  { fallbacks = [], ...call }: GatewayCall,
  signal: AbortSignal,
  make: (call: GatewayCall) => Promise<Answer>,
): Promise<Answer> {
  if (fallbacks.length === 0) return make(call);
  let failure: unknown;
  try {
    const answer = await make(call);
    const headers = { "x-inference-answered-by": call.model.id, ...answer.served.headers };
    return { ...answer, served: { ...answer.served, headers } };
  } catch (error) {
    failure = error;
  }
  for (const name of new Set(fallbacks)) {
    if (signal.aborted || !isWorthAnotherModel(failure)) throw failure;
    const next = { ...call, id: randomUUID(), model: parseModel(name) };
    try {
      return answeredAs(await make(next), next, call);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
