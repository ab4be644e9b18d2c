import type { InferenceErrorCode } from "@orrery/inference";
import type { RuntimeExceptionName } from "@orrery/inference/bedrock";

/** Every way the gateway says no, or passes on that a provider did: its status and its name on the wire. */
export const GATEWAY_ERRORS = {
  /** What was sent is not what the route takes. */
  "invalid-request": [400, "InvalidRequest"],
  "request-too-large": [413, "RequestTooLarge"],
  /** No provider runs this model, or none that the caller has a key for; the sentence says which would. */
  "model-not-served": [404, "ModelNotServed"],
  "provider-not-found": [404, "ProviderNotFound"],
  /** The caller named a provider that it has no key for. */
  "no-provider-key": [403, "NoProviderKey"],
  /** The hub's or the organization's key does not pay for this model. */
  "model-not-allowed": [403, "ModelNotAllowed"],
  /** A hook of the hub refuses what was sent or answered, or could not look at it. */
  "refused-by-hook": [400, "RefusedByHook"],
  "hook-failed": [503, "HookFailed"],
  /** A budget does not cover the call, or cannot count it. */
  "insufficient-quota": [429, "InsufficientQuota"],
  "no-price": [403, "NoPrice"],
  "sign-in-first": [401, "Unauthorized"],
  "too-many-calls": [429, "TooManyCalls"],
  /** The provider says that the request is wrong; its own words follow. */
  "provider-refused": [422, "ProviderRefused"],
  /** The hub's own settings of the provider lack something; the sentence says what. */
  "provider-misconfigured": [503, "ProviderMisconfigured"],
  /** The provider does not take the key. */
  "provider-key-refused": [502, "ProviderKeyRefused"],
  /** The provider wants the account of the key to pay first. */
  "provider-unpaid": [402, "ProviderUnpaid"],
  /** The hub cannot open the key, because its own secret key is another one now. */
  "key-unreadable": [500, "KeyUnreadable"],
  "provider-busy": [429, "ProviderBusy"],
  "provider-failed": [502, "ProviderFailed"],
  "provider-unreachable": [502, "ProviderUnreachable"],
  /** The provider ended its reply before the end. */
  "provider-cut": [502, "ProviderCut"],
  "provider-timeout": [504, "ProviderTimeout"],
  /** The provider failed so often lately that it is left alone for a while. */
  "provider-resting": [503, "ProviderResting"],
  "malformed-reply": [502, "MalformedReply"],
  "reply-too-large": [502, "ReplyTooLarge"],
  "job-failed": [502, "JobFailed"],
  /** A URL that the outgoing policy rejects: see safe-fetch. */
  "target-refused": [403, "TargetRefused"],
  /** The embedded runtime's own refusals. */
  "model-error": [500, "ModelError"],
  /** The model crashed lately; the sentence says until when it is not tried. */
  resting: [503, "ModelResting"],
  "context-length-exceeded": [400, "ContextLengthExceeded"],
  "not-runnable": [422, "NotRunnable"],
  "invalid-input": [400, "InvalidInput"],
  "unsupported-parameter": [400, "UnsupportedParameter"],
  busy: [503, "Busy"],
  /** The process ends, and gave the call as much time as it may. */
  "hub-stopping": [503, "HubStopping"],
  timeout: [504, "Timeout"],
} as const satisfies Record<string, readonly [status: number, wireCode: string]>;

export type GatewayErrorCode = keyof typeof GATEWAY_ERRORS;

/** An exception as a hosted runtime gave it, without secrets. */
export interface UpstreamException {
  readonly name: RuntimeExceptionName;
  /** What the model behind the runtime answered, where the runtime said so. */
  readonly originalStatusCode?: number | undefined;
  readonly originalMessage?: string | undefined;
}

/** What an error is called in the words of the OpenAI API, which agents act on. */
export interface ErrorNames {
  readonly code?: string;
  readonly type?: string;
  /** The field of the request that is wrong. */
  readonly param?: string;
}

/** Distinguish by `code`. The message is for the caller: it never contains a key or an internal URL. */
export class GatewayError extends Error {
  override readonly name = "GatewayError";
  readonly code: GatewayErrorCode;
  /** In how many seconds it is worth trying again, where that is known. */
  readonly retryAfter: number | undefined;
  readonly status: number;
  /** What a provider answered, where it did. */
  readonly originalStatus: number | undefined;
  /** The exception of a hosted runtime behind it, for callers who speak its protocol. */
  readonly exception: UpstreamException | undefined;
  /** Better names than its code has: a provider's own, or the field of a request. */
  readonly names: ErrorNames;
  /** For the answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** The number of attempts so far, if the sender already retried. */
  readonly attempts: number | undefined;

  constructor(
    code: GatewayErrorCode,
    message: string,
    {
      retryAfter,
      status = GATEWAY_ERRORS[code][0],
      originalStatus,
      exception,
      names = {},
      attempts,
      headers = {},
    }: {
      retryAfter?: number | undefined;
      status?: number;
      originalStatus?: number;
      exception?: UpstreamException | undefined;
      names?: ErrorNames;
      attempts?: number | undefined;
      headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
    this.status = status;
    this.originalStatus = originalStatus;
    this.exception = exception;
    this.names = names;
    this.attempts = attempts;
    this.headers = headers;
  }
}

export const isGatewayError = (error: unknown): error is GatewayError =>
  error instanceof Error && error.name === "GatewayError";

/** Converts any error to a `GatewayError`; `RunnerError`s use the same codes. */
export function asGatewayError(error: unknown): GatewayError {
  if (isGatewayError(error)) return error;
  const { name, code, message, retryAfter, param } = error as Error & {
    readonly code?: unknown;
    readonly retryAfter?: number;
    readonly param?: string;
  };
  if (name === "RunnerError" && typeof code === "string" && Object.hasOwn(GATEWAY_ERRORS, code))
    return new GatewayError(code as GatewayErrorCode, message, {
      retryAfter,
      ...(param !== undefined && { names: { param } }),
    });
  if (name === "RegistryError" && code === "key-unreadable") return new GatewayError(code, message);
  if (name === "InferenceError") return new GatewayError(code as InferenceErrorCode, message);
  throw error;
}

export const isGatewayErrorCode = (code: unknown): code is GatewayErrorCode =>
  typeof code === "string" && Object.hasOwn(GATEWAY_ERRORS, code);

export const statusOfCode = (code: GatewayErrorCode): number => GATEWAY_ERRORS[code][0];
