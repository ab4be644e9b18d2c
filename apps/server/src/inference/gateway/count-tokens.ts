import { GatewayError } from "../../outgoing/gateway-error.ts";
import { namedCall } from "./aliases/named-call.ts";
import type { Gateway } from "./gateway-api.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { beforeCall } from "./hooks/before-call.ts";
import { hooksOfCall } from "./hooks/hooks-of-call.ts";

/** How many tokens a chat has for the backend that would answer it. Never an estimate: clients would take it for a count. */
export function createCountTokens(parts: GatewayParts): Gateway["countTokens"] {
  return async (given, signal) => {
    const call = await namedCall(parts, given);
    const plan = await parts.plan(call);
    const [candidate] = plan.candidates;
    const count = candidate && parts.backendOf(candidate.provider).countTokens;
    if (candidate && count) {
      const hooks = await hooksOfCall(parts, call);
      const asked = await beforeCall(parts, hooks, call, signal);
      return count({ call: asked, plan, candidate }, signal);
    }
    throw new GatewayError(
      "invalid-request",
      `${candidate?.provider} does not count tokens before a call. Models that this hub runs itself do.`,
    );
  };
}
