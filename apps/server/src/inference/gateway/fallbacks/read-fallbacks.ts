import type { IncomingHttpHeaders } from "node:http";
import { LIMITS } from "../../../base/limits.ts";
import { GatewayError } from "../../../outgoing/gateway-error.ts";

const MOST = LIMITS.fallbackModels.value;
const LONGEST_NAME = 1_000;

/**
 * Models that a call continues with when its first one fails, as the caller wrote them: those of the body, else of the
 * header `X-Fallbacks`. Throws `invalid-request`. Pure.
 */
export function readFallbacks(
  headers: IncomingHttpHeaders,
  ofBody?: readonly string[] | null,
): readonly string[] {
  if (ofBody) return ofBody;
  const names = [headers["x-fallbacks"] ?? []]
    .flat()
    .flatMap((text) => text.split(","))
    .map((name) => name.trim());
  if (names.length === 1 && names[0] === "") return [];
  if (names.length > MOST)
    throw new GatewayError(
      "invalid-request",
      `X-Fallbacks names ${names.length} models. Name at most ${MOST}.`,
    );
  if (names.some((name) => name === "" || name.length > LONGEST_NAME))
    throw new GatewayError(
      "invalid-request",
      "X-Fallbacks has an empty or very long name. Separate the names of models by commas.",
    );
  return names;
}
