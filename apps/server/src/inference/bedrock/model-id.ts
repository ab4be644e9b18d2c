import { GatewayError } from "../../outgoing/gateway-error.ts";

const MAX_LENGTH = 1000;

/**
 * The model in a runtime's URL, percent-decoded once before: `namespace/name`, with an optional provider
 * after a colon. Throws `invalid-request` for an invalid name.
 */
export function parseModelId(text: string): string {
  if (text === "") throw new GatewayError("invalid-request", "The model ID is empty.");
  const isPlain = text.split("/").every((part) => /^[\w@][\w.:+@-]*$/.test(part));
  if (isPlain && text.length <= MAX_LENGTH) return text;
  throw new GatewayError(
    "invalid-request",
    "Invalid model ID. Use namespace/name, encoded once: namespace%2Fname.",
  );
}
