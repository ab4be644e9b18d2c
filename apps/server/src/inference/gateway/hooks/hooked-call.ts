import type { GatewayAnswer, GatewayCall, GatewayStream } from "../gateway-call.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import { afterCall } from "./after-call.ts";
import { beforeCall } from "./before-call.ts";
import { hooksOfCall, on } from "./hooks-of-call.ts";
import { screenedStream } from "./screened-stream.ts";

/** Makes a call between the hooks for its model and its caller. */
export async function hookedAnswer(
  parts: GatewayParts,
  call: GatewayCall,
  signal: AbortSignal,
  make: (call: GatewayCall) => Promise<GatewayAnswer>,
): Promise<GatewayAnswer> {
  const hooks = await hooksOfCall(parts, call);
  if (hooks.length === 0) return make(call);
  const answer = await make(await beforeCall(parts, hooks, call, signal));
  return afterCall(parts, hooks, call, answer, signal);
}

/** The same for an answer in events. */
export async function hookedStream(
  parts: GatewayParts,
  call: GatewayCall,
  signal: AbortSignal,
  make: (call: GatewayCall, signal: AbortSignal) => Promise<GatewayStream>,
): Promise<GatewayStream> {
  const hooks = await hooksOfCall(parts, call);
  if (hooks.length === 0) return make(call, signal);
  const asked = await beforeCall(parts, hooks, call, signal);
  const after = on("after", hooks);
  if (after.length === 0) return make(asked, signal);
  // A denied answer is not worth its tokens.
  const denied = new AbortController();
  const stream = await make(asked, AbortSignal.any([signal, denied.signal]));
  return screenedStream(parts, after, call, stream, signal, () => denied.abort());
}
