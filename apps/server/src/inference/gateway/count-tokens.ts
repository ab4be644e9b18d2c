import { GatewayError } from "../../outgoing/gateway-error.ts";
import type { Gateway } from "./gateway-api.ts";
import type { GatewayParts } from "./gateway-parts.ts";

/** How many tokens a chat has for the backend that would answer it. Never an estimate: clients would take it for a count. */
export function createCountTokens(parts: GatewayParts): Gateway["countTokens"] {
  return async (call, signal) => {
    const plan = await parts.plan(call);
    const [candidate] = plan.candidates;
    const count = candidate && parts.backendOf(candidate.provider).countTokens;
    if (candidate && count) return count({ call, plan, candidate }, signal);
    throw new GatewayError(
      "invalid-request",
      `${candidate?.provider} does not count tokens before a call. Models that this hub runs itself do.`,
    );
  };
}
