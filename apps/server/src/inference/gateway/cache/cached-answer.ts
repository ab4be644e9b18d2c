import type { GatewayAnswer, GatewayCall } from "../gateway-call.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import { bookHit } from "./book-hit.ts";
import { findHit, missed } from "./find-hit.ts";
import { isPlainJson } from "./plain-json.ts";

/** Answers with the recorded answer where there is one; else makes the call and records it. */
export async function cachedAnswer(
  parts: GatewayParts,
  call: GatewayCall,
  make: (call: GatewayCall) => Promise<GatewayAnswer>,
): Promise<GatewayAnswer> {
  const lookup = await findHit(parts, call, "whole");
  if (!lookup) return make(call);
  const { plan, hit } = lookup;
  if (hit) {
    const recorded = JSON.parse(hit.answer) as Omit<GatewayAnswer, "served">;
    const { served, end } = await bookHit(parts, call, plan, hit, false);
    end(false);
    return { ...recorded, served };
  }
  const answer = await make(call);
  const { reply, output, usage, served } = answer;
  if (isPlainJson(reply) && isPlainJson(output))
    await lookup.keep(served, JSON.stringify({ reply, output, usage }));
  return missed(answer);
}
