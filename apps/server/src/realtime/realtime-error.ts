import { isRegistryError } from "@orrery/registry";
import { asGatewayError, GATEWAY_ERRORS, isGatewayError } from "../outgoing/gateway-error.ts";

/** An error that a live session sends to its client; the session continues or ends. */
export class RealtimeError extends Error {
  override readonly name = "RealtimeError";
  /** As fal's clients read it, such as `BAD_MESSAGE`. */
  readonly code: string;
  /** The field that is wrong. */
  readonly field: readonly (string | number)[];

  constructor(code: string, message: string, field: readonly (string | number)[] = []) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

/** `field` is the path of the invalid field; the message begins with it. */
export const badMessage = (
  message: string,
  field: readonly (string | number)[] = [],
): RealtimeError =>
  new RealtimeError("BAD_MESSAGE", [field.join("."), message].filter(Boolean).join(": "), field);

/** The error for the client; an unknown error is ours, and shows no details. */
export function toRealtimeError(error: unknown): RealtimeError {
  if (error instanceof RealtimeError) return error;
  if (isRegistryError(error))
    return error.code === "repo-not-found"
      ? new RealtimeError("NOT_FOUND", "Model not found.")
      : new RealtimeError(error.code.toUpperCase().replaceAll("-", "_"), error.message);
  try {
    const known = asGatewayError(error);
    return new RealtimeError(known.code.toUpperCase().replaceAll("-", "_"), known.message);
  } catch {
    return new RealtimeError("INTERNAL_ERROR", "Internal error.");
  }
}

/** A fault of the hub: worth a line in the log. */
export const isUnexpected = (error: unknown): boolean =>
  toRealtimeError(error).code === "INTERNAL_ERROR" && !isGatewayError(error);

/** The same as a status of HTTP. */
export function statusOf(error: unknown): number {
  if (error instanceof RealtimeError) return 422;
  if (isGatewayError(error)) return GATEWAY_ERRORS[error.code][0];
  return 500;
}
