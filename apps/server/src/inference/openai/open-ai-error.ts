import { fieldAt } from "@orrery/inference";
import { z } from "zod";
import type { WireError } from "../../http/error-response.ts";
import { type ErrorNames, isGatewayError } from "../../outgoing/gateway-error.ts";

/** The error of a request as the OpenAI API writes it: what agents act on keeps the names it has there. Pure. */
export function openAiError(
  error: unknown,
  { status, code, message }: WireError,
  body: unknown,
): object {
  const names = namesOf(error, body);
  return {
    error: {
      message,
      type:
        names.type ??
        TYPES_BY_CODE[code] ??
        TYPES[status] ??
        (status < 500 ? "invalid_request_error" : "server_error"),
      param: names.param ?? null,
      code: names.code ?? CODES[code] ?? code,
    },
  };
}

const TYPES: Readonly<Record<number, string>> = { 429: "rate_limit_error" };
const TYPES_BY_CODE: Readonly<Record<string, string>> = { InsufficientQuota: "insufficient_quota" };

/** Of the hub's codes those that the OpenAI API has, too. */
const CODES: Readonly<Record<string, string>> = {
  ContextLengthExceeded: "context_length_exceeded",
  UnsupportedParameter: "unsupported_parameter",
  InsufficientQuota: "insufficient_quota",
  ModelNotServed: "model_not_found",
  RepoNotFound: "model_not_found",
  ProviderBusy: "rate_limit_exceeded",
  TooManyAttempts: "rate_limit_exceeded",
  TooManyCalls: "rate_limit_exceeded",
  TooManyRequests: "rate_limit_exceeded",
  Unauthorized: "invalid_api_key",
};

function namesOf(error: unknown, body: unknown): ErrorNames {
  if (isGatewayError(error)) return error.names;
  if (!(error instanceof z.ZodError)) return {};
  const path = error.issues[0]?.path ?? [];
  if (path.length === 0) return {};
  const isMissing =
    !Buffer.isBuffer(body) && fieldAt(body, path as (string | number)[]) === undefined;
  return {
    param: paramOf(path),
    code: isMissing ? "missing_required_parameter" : "invalid_value",
  };
}

/** `messages[0].content`. */
export const paramOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part, index) =>
      typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${String(part)}`,
    )
    .join("");
