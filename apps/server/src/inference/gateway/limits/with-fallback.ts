import type { GatewayCall, Served } from "../gateway-call.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import { parseModelName } from "../plan/parse-model-name.ts";
import { isBudgetRefusal } from "./refusal.ts";

/**
 * Makes a call; if a budget is spent that names another model, makes it with that one. The second call counts
 * for all budgets, too, and says in whose place it came.
 */
export async function withFallback<Answer extends { readonly served: Served }>(
  { providers }: Pick<GatewayParts, "providers">,
  call: GatewayCall,
  make: (call: GatewayCall) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await make(call);
  } catch (error) {
    if (!isBudgetRefusal(error) || error.code !== "insufficient-quota") throw error;
    const { fallbackModel } = error.budget;
    if (fallbackModel === undefined) throw error;
    const model = parseModelName(fallbackModel, (id) => Object.hasOwn(providers, id));
    const answer = await make({ ...call, model });
    const headers = { ...answer.served.headers, "x-inference-in-place-of": call.model.id };
    return { ...answer, served: { ...answer.served, headers } };
  }
}
