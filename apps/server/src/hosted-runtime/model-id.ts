import { GatewayError } from "../gateway/gateway-error.ts";

const MAX_LENGTH = 1000;

/**
 * The model that a runtime's address names, percent-decoded once before: `namespace/name`, and who is to
 * run it after a colon. Throws `invalid-request` for what no model could be called.
 */
export function parseModelId(text: string): string {
  if (text === "") throw new GatewayError("invalid-request", "The model id is empty.");
  const isPlain = text.split("/").every((part) => /^[\w@][\w.:+@-]*$/.test(part));
  if (isPlain && text.length <= MAX_LENGTH) return text;
  throw new GatewayError(
    "invalid-request",
    "This is no model id. It is namespace/name, encoded once: namespace%2Fname.",
  );
}
