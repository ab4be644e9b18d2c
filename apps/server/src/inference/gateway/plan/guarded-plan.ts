import { GatewayError } from "../../../outgoing/gateway-error.ts";
import type { GatewayCall } from "../gateway-call.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import type { Plan } from "./candidate.ts";

/**
 * The plan without candidates that cannot apply a guardrail, if the caller requests one: no one may answer
 * without it. Throws `invalid-request` if no candidate is left. Pure.
 */
export function guardedPlan(
  { backendOf }: Pick<GatewayParts, "backendOf">,
  { runtimeOptions = {} }: Pick<GatewayCall, "runtimeOptions">,
  plan: Plan,
): Plan {
  const { guardrailIdentifier, guardrailVersion } = runtimeOptions;
  if (guardrailIdentifier === undefined && guardrailVersion === undefined) return plan;
  const candidates = plan.candidates.filter(({ provider }) => backendOf(provider).hasGuardrails);
  if (candidates.length > 0) return { ...plan, candidates };
  throw new GatewayError(
    "invalid-request",
    `Guardrail not found: the provider of ${plan.model} has none. Omit it.`,
  );
}
