import type { GatewayCall, Served } from "../gateway-call.ts";

type Named = Pick<GatewayCall, "id" | "model">;

/** An answer to `next`, which took the place of `call`: says so to the caller. */
export function answeredAs<Answer extends { readonly served: Served }>(
  answer: Answer,
  next: Named,
  call: Named,
): Answer {
  const { served } = answer;
  const { instead = { id: next.id, model: next.model.id } } = served;
  const headers = {
    ...served.headers,
    "x-inference-answered-by": instead.model,
    "x-inference-in-place-of": call.model.id,
  };
  return { ...answer, served: { ...served, instead, headers } };
}

/** The call that was answered, for an answer's body: that of a fallback has its own ID and model. */
export const answeredCall = (
  call: { readonly id: string; readonly model: string },
  { instead }: Served,
): { readonly id: string; readonly model: string } => instead ?? call;
