import { answeredAs } from "../fallbacks/answered.ts";
import type { GatewayCall, Served } from "../gateway-call.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import { isBudgetRefusal } from "./refusal.ts";

/**
 * Makes a call; if a budget is spent that names another model, makes it with that one. The second call counts
 * for all budgets, too, and says in whose place it came.
 */
export async function withFallback<Answer extends { readonly served: Served }>(
  { parseModel }: Pick<GatewayParts, "parseModel">,
  call: GatewayCall,
  make: (call: GatewayCall) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await make(call);
  } catch (error) {
    if (!isBudgetRefusal(error) || error.code !== "insufficient-quota") throw error;
    const { fallbackModel } = error.budget;
    if (fallbackModel === undefined) throw error;
    const next = { ...call, model: parseModel(fallbackModel) };
    return answeredAs(await make(next), next, call);
  }
}
