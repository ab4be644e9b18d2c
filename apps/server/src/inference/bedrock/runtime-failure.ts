import {
  findRuntimeException,
  RUNTIME_EXCEPTIONS,
  type RuntimeExceptionName,
} from "@orrery/inference/bedrock";
import {
  type GatewayErrorCode,
  isGatewayError,
  type UpstreamException,
} from "../../outgoing/gateway-error.ts";
import { statusOfNames } from "../generation/status-of-names.ts";

/** An error in the runtime's protocol. */
export interface RuntimeFailure {
  readonly name: RuntimeExceptionName;
  readonly message: string;
  /** What the provider answered, where that is known. */
  readonly originalStatusCode?: number | undefined;
  readonly originalMessage?: string | undefined;
  readonly retryAfter?: number | undefined;
}

/** The runtime's exception for each of the gateway's errors. */
const OF_GATEWAY = {
  "invalid-request": "Validation",
  "invalid-input": "Validation",
  "unsupported-parameter": "Validation",
  "request-too-large": "Validation",
  "provider-refused": "Validation",
  "model-not-served": "ResourceNotFound",
  "provider-not-found": "ResourceNotFound",
  "no-provider-key": "AccessDenied",
  "model-not-allowed": "AccessDenied",
  "insufficient-quota": "ServiceQuotaExceeded",
  "no-price": "AccessDenied",
  "refused-by-hook": "Validation",
  "hook-failed": "ServiceUnavailable",
  "sign-in-first": "AccessDenied",
  "target-refused": "AccessDenied",
  "too-many-calls": "Throttling",
  "provider-busy": "Throttling",
  busy: "Throttling",
  "hub-stopping": "Throttling",
  "provider-resting": "ServiceUnavailable",
  "provider-unreachable": "ServiceUnavailable",
  "provider-timeout": "ModelTimeout",
  timeout: "ModelTimeout",
  "provider-failed": "ModelError",
  "provider-cut": "ModelError",
  "provider-key-refused": "ModelError",
  "key-unreadable": "ModelError",
  "provider-unpaid": "ServiceQuotaExceeded",
  "provider-misconfigured": "ModelError",
  "malformed-reply": "ModelError",
  "reply-too-large": "ModelError",
  "job-failed": "ModelError",
  "model-error": "ModelError",
  resting: "ModelNotReady",
  "context-length-exceeded": "Validation",
  /** The model asks for more than the hub gives. */
  "not-runnable": "ServiceQuotaExceeded",
} as const satisfies Record<GatewayErrorCode, RuntimeExceptionName>;

/** What a provider's status says more exactly than that it refused, or failed. */
const OF_PROVIDER: Readonly<Record<number, RuntimeExceptionName>> = {
  402: "ServiceQuotaExceeded",
  404: "ResourceNotFound",
  409: "Conflict",
  503: "ModelNotReady",
};

/** What any other error's status says. */
const OF_STATUS: Readonly<Record<number, RuntimeExceptionName>> = {
  401: "AccessDenied",
  403: "AccessDenied",
  404: "ResourceNotFound",
  408: "ModelTimeout",
  409: "Conflict",
  424: "ModelError",
  429: "Throttling",
  503: "ServiceUnavailable",
  504: "ModelTimeout",
  507: "ServiceUnavailable",
};

const ofStatus = (status: number): RuntimeExceptionName =>
  OF_STATUS[status] ?? (status < 500 ? "Validation" : "InternalServer");

/** Reads an error of the gateway; of any other, only the public `status` and `message`. */
export function runtimeFailure(
  error: unknown,
  wire: { readonly status: number; readonly message: string },
): RuntimeFailure {
  if (!isGatewayError(error)) return { name: ofStatus(wire.status), message: wire.message };
  const { code, message, retryAfter, originalStatus, exception } = error;
  if (exception) return { ...ofException(exception, originalStatus), message, retryAfter };
  const name = (originalStatus !== undefined && OF_PROVIDER[originalStatus]) || OF_GATEWAY[code];
  return { name, message, retryAfter, originalStatusCode: originalStatus };
}

/** Another runtime's exception keeps its name, and what it said of the model behind it. */
const ofException = (
  { name, originalStatusCode, originalMessage }: UpstreamException,
  status?: number,
) => ({ name, originalStatusCode: originalStatusCode ?? status, originalMessage });

const isException = (value: unknown): value is UpstreamException =>
  typeof value === "object" &&
  value !== null &&
  Object.hasOwn(RUNTIME_EXCEPTIONS, String((value as { readonly name?: unknown }).name));

/** Reads the error that a stream of a generation ends in, the gateway's own or a provider's. */
export function streamFailure(error: unknown): RuntimeFailure {
  const { code, status, type, message, exception } = (error ?? {}) as Readonly<
    Record<string, unknown>
  >;
  const said = typeof error === "string" ? error : message;
  const text = typeof said === "string" ? said.slice(0, 500) : "The model failed.";
  if (isException(exception)) return { ...ofException(exception), message: text };
  const number = [code, status].map(Number).find((one) => one >= 400 && one < 600);
  if (number !== undefined)
    return { name: ofStatus(number), message: text, originalStatusCode: number };
  if (typeof code === "string" && Object.hasOwn(OF_GATEWAY, code))
    return { name: OF_GATEWAY[code as GatewayErrorCode], message: text };
  const named = findRuntimeException(`${type}`);
  const meant = statusOfNames(code, type);
  const ofNames = meant === undefined ? "ModelStreamError" : ofStatus(meant);
  return { name: named ?? ofNames, message: text };
}

/** The body of an exception. `resourceName` is the model. */
export function failureBody(
  { name, message, originalStatusCode, originalMessage = message }: RuntimeFailure,
  resourceName: string,
): object {
  const { fields } = RUNTIME_EXCEPTIONS[name];
  return {
    message,
    ...(fields.includes("originalStatusCode") && { originalStatusCode }),
    ...(fields.includes("resourceName") && resourceName && { resourceName }),
    ...(fields.includes("originalMessage") && { originalMessage }),
  };
}

/** The same inside a stream, where six exceptions may appear; every other becomes the stream's own. */
export function streamException(failure: RuntimeFailure): readonly [type: string, body: object] {
  const { streamName } = RUNTIME_EXCEPTIONS[failure.name];
  if (streamName) return [streamName, failureBody(failure, "")];
  const { status } = RUNTIME_EXCEPTIONS[failure.name];
  const { originalStatusCode = status } = failure;
  const body = failureBody({ ...failure, name: "ModelStreamError", originalStatusCode }, "");
  return ["modelStreamErrorException", body];
}

/** The same inside a conversation's stream, which does not know that a model took too long. */
export const conversationException = (failure: RuntimeFailure) =>
  streamException(
    failure.name === "ModelTimeout"
      ? { ...failure, name: "ModelError", originalStatusCode: failure.originalStatusCode ?? 408 }
      : failure,
  );
