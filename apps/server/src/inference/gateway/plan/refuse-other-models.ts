import { fieldAt } from "@orrery/inference";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import type { Candidate } from "./candidate.ts";

/** Fields in which some providers take further models, for when the first one fails. */
const FIELDS = [["models"], ["fallbacks"], ["parameters", "models"], ["parameters", "fallbacks"]];

/**
 * A call with a key that is not the caller's own names no further models: the key pays for one model only, which
 * was allowed. Throws `invalid-request`.
 */
export function refuseOtherModels({ key }: Candidate, input: unknown): void {
  if (!key || key.payer.kind === "account") return;
  const field = FIELDS.find((path) => fieldAt(input, path) != null);
  if (!field) return;
  throw new GatewayError(
    "invalid-request",
    `${field.join(".")} is not allowed with a shared key. Name one model, or use your own key.`,
  );
}
