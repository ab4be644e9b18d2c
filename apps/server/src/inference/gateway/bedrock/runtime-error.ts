import { findRuntimeException, type RuntimeExceptionName } from "@orrery/inference/bedrock";
import { GatewayError, type GatewayErrorCode } from "../../../outgoing/gateway-error.ts";
import { outgoingError } from "../../../outgoing/safe-fetch.ts";
import { readRetryAfter } from "../upstream-error.ts";
import { type RuntimeAccess, secretsOf } from "./runtime-access.ts";

/** The code of each exception, and the text before the runtime's own message. */
const MEANINGS: Readonly<Record<RuntimeExceptionName, readonly [GatewayErrorCode, string]>> = {
  AccessDenied: ["provider-key-refused", "The provider rejected the API key for this model."],
  InternalServer: ["provider-failed", "The provider failed"],
  ResourceNotFound: ["provider-refused", "The provider does not have this model"],
  ServiceQuotaExceeded: ["provider-busy", "The provider's quota is exhausted"],
  ServiceUnavailable: ["provider-failed", "The provider is unavailable"],
  Throttling: ["provider-busy", "The provider is busy"],
  Validation: ["provider-refused", "The provider rejected the request"],
  ModelError: ["model-error", "The model failed"],
  ModelNotReady: ["provider-busy", "The model is not ready yet"],
  ModelTimeout: ["provider-timeout", "The model timed out"],
  ModelStreamError: ["model-error", "The model failed while responding"],
  Conflict: ["provider-refused", "The provider rejected the request"],
};

/** Like 401 and 403: the SDK has no credentials that the runtime accepts. */
const KEY_REFUSED =
  /^(?:UnrecognizedClient|InvalidSignature|ExpiredToken|InvalidClientTokenId|MissingAuthenticationToken|IncompleteSignature)(?:Exception)?$/;
const NO_CREDENTIALS = /^(?:CredentialsProviderError|TokenProviderError)$/;
const MAX_MESSAGE = 500;

interface SdkError extends Error {
  readonly code?: string;
  readonly originalStatusCode?: number;
  readonly originalMessage?: string;
  readonly resourceName?: string;
  readonly $metadata?: { readonly httpStatusCode?: number; readonly attempts?: number };
  readonly $response?: { readonly headers?: Readonly<Record<string, string>> };
}

/** A model of a provider that fails is not a fault of the hub's. */
const keptStatus = (meaning: GatewayErrorCode) =>
  meaning === "model-error" ? { status: 424 } : {};

/** Converts an SDK's error, without secrets in its message; an abort by the caller stays an abort. */
export function runtimeError(error: unknown, signal: AbortSignal, access: RuntimeAccess): unknown {
  if (signal.aborted) return signal.reason;
  const { name, message, code, $metadata, $response, ...details } = spread(error as SdkError);
  const attempts = $metadata?.attempts;
  const status = $metadata?.httpStatusCode;
  const retryAfter = readRetryAfter($response?.headers?.["retry-after"]);
  const exception = findRuntimeException(name);
  const said = wordsOf(message, details, access);
  if (exception) {
    const [meaning, words] = MEANINGS[exception];
    const own = exception === "AccessDenied" ? words : `${words}${said}`;
    const kept = meaning === "provider-refused" && status ? { status } : keptStatus(meaning);
    const original = status ? { originalStatus: status } : {};
    return new GatewayError(meaning, own, {
      attempts,
      retryAfter,
      ...kept,
      ...original,
      exception: {
        name: exception,
        originalStatusCode: details.originalStatusCode,
        originalMessage: details.originalMessage && withoutSecrets(details.originalMessage, access),
      },
    });
  }
  if (message === "Region is missing") return new GatewayError("provider-misconfigured", message);
  if (NO_CREDENTIALS.test(name) || message === "Resolved credential object is not valid")
    return new GatewayError("provider-misconfigured", "Credential is missing");
  if (message.startsWith("Region not accepted"))
    return new GatewayError("provider-misconfigured", message);
  if (KEY_REFUSED.test(name) || status === 401 || status === 403)
    return new GatewayError("provider-key-refused", "The provider rejected the API key.");
  if (name === "TimeoutError" || name === "AbortError" || code === "ETIMEDOUT")
    return new GatewayError("provider-timeout", "The provider timed out.", { attempts });
  if (status !== undefined && status >= 300)
    return new GatewayError("provider-failed", `The provider failed (${status})${said}`, {
      attempts,
      retryAfter,
    });
  if (/truncated|checksum|aborted|Deserialization/i.test(message))
    return new GatewayError("provider-cut", "The provider ended its response early.", { attempts });
  if (status === 200)
    return new GatewayError("provider-failed", `The provider failed${said}`, { attempts });
  return outgoingError(error, signal);
}

/** An error's fields are not all its own. */
const spread = ({
  name,
  message,
  code,
  $metadata,
  $response,
  originalStatusCode,
  originalMessage,
  resourceName,
}: SdkError) => ({
  name: String(name),
  message: String(message ?? ""),
  code,
  $metadata,
  $response,
  originalStatusCode,
  originalMessage,
  resourceName,
});

function wordsOf(
  message: string,
  details: Pick<SdkError, "originalStatusCode" | "originalMessage" | "resourceName">,
  access: RuntimeAccess,
): string {
  const { originalStatusCode, originalMessage, resourceName } = details;
  const more = [
    originalStatusCode !== undefined && `status ${originalStatusCode}`,
    originalMessage,
    resourceName,
  ].filter(Boolean);
  const text = `${message}${more.length > 0 ? ` (${more.join(", ")})` : ""}`;
  const safe = withoutSecrets(text, access);
  return safe && safe !== "UnknownError" ? `: ${safe.slice(0, MAX_MESSAGE)}` : ".";
}

const withoutSecrets = (text: string, access: RuntimeAccess): string =>
  secretsOf(access)
    .reduce((words, secret) => words.replaceAll(secret, "…"), text)
    .slice(0, MAX_MESSAGE);
