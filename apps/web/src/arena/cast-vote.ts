import { callHub } from "../call-hub.ts";
import { readCallError } from "../calls/call-error.ts";

/** A vote on answers to one input. */
export type Verdict =
  | { readonly outcome: "winner"; readonly winner: string }
  | { readonly outcome: "tie" | "bad" };

/** Sends a vote to the hub. Throws a `CallError`. */
export async function castVote(models: readonly string[], verdict: Verdict): Promise<void> {
  const json = { ...verdict, models: [...models] };
  const response = await callHub("POST /api/arena/votes", { json });
  if (!response.ok) throw await readCallError(response);
}
