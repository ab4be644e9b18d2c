import { isRegistryError } from "@orrery/registry";
import { asGatewayError, GATEWAY_ERRORS, isGatewayError } from "../gateway/gateway-error.ts";

/** Something that a live session says to its client, and then goes on or ends. */
export class LiveError extends Error {
  override readonly name = "LiveError";
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

/** `field` is where in the message it is wrong; what is wrong begins with it. */
export const badMessage = (message: string, field: readonly (string | number)[] = []): LiveError =>
  new LiveError("BAD_MESSAGE", [field.join("."), message].filter(Boolean).join(": "), field);

/** What may be told of an error; anything unknown is a fault of ours, and says nothing. */
export function toldLive(error: unknown): LiveError {
  if (error instanceof LiveError) return error;
  if (isRegistryError(error))
    return error.code === "repo-not-found"
      ? new LiveError("NOT_FOUND", "There is no such model that you may call.")
      : new LiveError(error.code.toUpperCase().replaceAll("-", "_"), error.message);
  try {
    const told = asGatewayError(error);
    return new LiveError(told.code.toUpperCase().replaceAll("-", "_"), told.message);
  } catch {
    return new LiveError("INTERNAL_ERROR", "Something went wrong on our side.");
  }
}

/** Nobody's fault but ours: worth a line in the log. */
export const isUnexpected = (error: unknown): boolean =>
  toldLive(error).code === "INTERNAL_ERROR" && !isGatewayError(error);

/** The same as a status of HTTP. */
export function statusOf(error: unknown): number {
  if (error instanceof LiveError) return 422;
  if (isGatewayError(error)) return GATEWAY_ERRORS[error.code][0];
  return 500;
}
