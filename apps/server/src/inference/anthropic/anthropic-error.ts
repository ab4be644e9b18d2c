import type { WireError } from "../../http/error-response.ts";
import { isGatewayError } from "../../outgoing/gateway-error.ts";

/** The error of a request as the Anthropic API writes it. Pure. */
export function anthropicError(
  error: unknown,
  { status, message }: WireError,
  requestId: string,
): object {
  const { code, param } = isGatewayError(error) ? error.names : {};
  // By these details a client knows that it has to send the whole conversation.
  const details = code?.startsWith("thread_") && {
    error_code: code,
    ...(param !== undefined && { unsupported: [param] }),
  };
  return {
    type: "error",
    error: { type: anthropicType(status), message, ...(details && { details }) },
    request_id: requestId,
  };
}

export const anthropicType = (status: number): string =>
  TYPES[status] ?? (status < 500 ? "invalid_request_error" : "api_error");

const TYPES: Readonly<Record<number, string>> = {
  401: "authentication_error",
  402: "billing_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  503: "overloaded_error",
  504: "timeout_error",
  529: "overloaded_error",
};
