import { type WireError, wireError } from "../../http/error-response.ts";
import { asGatewayError, isGatewayError } from "../../outgoing/gateway-error.ts";

/** Of the errors that fal's routes and live sessions have themselves. */
const STATUS: Readonly<Record<string, number>> = {
  BAD_MESSAGE: 422,
  WEBHOOK_NOT_SUPPORTED: 422,
  FORBIDDEN: 403,
  FILE_NOT_FOUND: 404,
  FILE_TOO_LARGE: 413,
  STORAGE_FULL: 507,
};

/** An error as fal's clients read it. */
export interface FalFailure {
  readonly status: number;
  readonly body: {
    /** Of inputs that are wrong a list, as its clients' `ValidationError` shows it. */
    readonly detail: unknown;
    readonly message: string;
    readonly error_type: string;
  };
  /** In seconds. */
  readonly retryAfter?: number;
}

/** The error for the client; an unknown error is ours, and shows no details. */
export function falFailure(error: unknown): FalFailure {
  const { status, code, message } = publicError(error);
  const { retryAfter } = error as { readonly retryAfter?: number };
  const { field = [] } = error as { readonly field?: readonly (string | number)[] };
  const detail =
    status === 422 ? [{ loc: ["body", ...field], msg: message, type: "value_error" }] : message;
  return {
    status,
    body: { detail, message, error_type: code },
    ...(typeof retryAfter === "number" && { retryAfter }),
  };
}

function publicError(error: unknown): WireError {
  const { name, code, message } = error as Error & { readonly code?: string };
  if (name === "RealtimeError" && code !== undefined)
    return { status: STATUS[code] ?? 400, code: code.toLowerCase(), message };
  const known = name === "RunnerError" || name === "InferenceError" ? asGatewayError(error) : error;
  if (isGatewayError(known))
    return { status: known.status, code: known.code.replaceAll("-", "_"), message: known.message };
  const { code: wireCode, ...rest } = wireError(known);
  return { ...rest, code: wireCode.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toLowerCase() };
}
