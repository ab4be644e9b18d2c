import { findProvider, type Providers } from "@orrery/inference";
import type { Plan } from "../candidate.ts";
import type { GatewayCall } from "../gateway-call.ts";
import { GatewayError } from "../gateway-error.ts";

/**
 * The plan without those who cannot guard, where the caller wants a guardrail: it protects, so nobody answers without
 * it. Throws `invalid-request` where nobody is left. Pure.
 */
export function guardedPlan(
  providers: Providers,
  { runtimeOptions = {} }: Pick<GatewayCall, "runtimeOptions">,
  plan: Plan,
): Plan {
  const { guardrailIdentifier, guardrailVersion } = runtimeOptions;
  if (guardrailIdentifier === undefined && guardrailVersion === undefined) return plan;
  const candidates = plan.candidates.filter(
    ({ provider }) => findProvider(provider, providers)?.protocol === "hosted-runtime",
  );
  if (candidates.length > 0) return { ...plan, candidates };
  throw new GatewayError(
    "invalid-request",
    `There is no such guardrail: whoever runs ${plan.model} has none. Call without one.`,
  );
}
