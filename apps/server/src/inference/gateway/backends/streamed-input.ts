import type { GatewayCall } from "../gateway-call.ts";

/** The input of a call that streams. Tokens are always counted; the caller sees that only if it wants to. Pure. */
export function streamedInput({ task, input }: GatewayCall): unknown {
  const asked = { stream: true, stream_options: { include_usage: true } };
  if (task === "conversational") return { ...(input as object), ...asked };
  const { parameters, ...rest } = input as { readonly parameters?: object };
  return { ...rest, parameters: { ...parameters, ...asked } };
}
