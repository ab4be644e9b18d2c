/** Fields of an exception, in addition to its message. */
export type ExceptionField = "originalStatusCode" | "resourceName" | "originalMessage";

/** One exception of the hosted model runtime's protocol, as its SDKs know it. */
export interface RuntimeException {
  /** In `x-amzn-errortype`, and the class that SDKs throw. */
  readonly wireName: string;
  readonly status: number;
  /** SDKs send the request again, three times in all, when it is the answer. */
  readonly isRetried: boolean;
  /** Its `:exception-type` where it may appear inside an event stream. */
  readonly streamName?: string;
  /** SDKs send the request again when it is a stream's first event; after that, never. */
  readonly isRetriedInStream?: true;
  readonly fields: readonly ExceptionField[];
}

export type RuntimeExceptionName =
  | "AccessDenied"
  | "InternalServer"
  | "ResourceNotFound"
  | "ServiceQuotaExceeded"
  | "ServiceUnavailable"
  | "Throttling"
  | "Validation"
  | "ModelError"
  | "ModelNotReady"
  | "ModelTimeout"
  | "ModelStreamError"
  | "Conflict";

/** The runtime's exceptions; names, statuses and retries were seen with the JavaScript SDK 3.1162. */
export const RUNTIME_EXCEPTIONS: Readonly<Record<RuntimeExceptionName, RuntimeException>> = {
  AccessDenied: {
    wireName: "AccessDeniedException",
    status: 403,
    isRetried: false,
    fields: [],
  },
  InternalServer: {
    wireName: "InternalServerException",
    status: 500,
    isRetried: true,
    streamName: "internalServerException",
    fields: [],
  },
  ResourceNotFound: {
    wireName: "ResourceNotFoundException",
    status: 404,
    isRetried: false,
    fields: [],
  },
  ServiceQuotaExceeded: {
    wireName: "ServiceQuotaExceededException",
    status: 400,
    isRetried: false,
    fields: [],
  },
  ServiceUnavailable: {
    wireName: "ServiceUnavailableException",
    status: 503,
    isRetried: true,
    streamName: "serviceUnavailableException",
    fields: [],
  },
  Throttling: {
    wireName: "ThrottlingException",
    status: 429,
    isRetried: true,
    streamName: "throttlingException",
    isRetriedInStream: true,
    fields: [],
  },
  Validation: {
    wireName: "ValidationException",
    status: 400,
    isRetried: false,
    streamName: "validationException",
    fields: [],
  },
  ModelError: {
    wireName: "ModelErrorException",
    status: 424,
    isRetried: false,
    fields: ["originalStatusCode", "resourceName"],
  },
  ModelNotReady: {
    wireName: "ModelNotReadyException",
    status: 429,
    isRetried: true,
    fields: [],
  },
  ModelTimeout: {
    wireName: "ModelTimeoutException",
    status: 408,
    isRetried: false,
    streamName: "modelTimeoutException",
    fields: [],
  },
  ModelStreamError: {
    wireName: "ModelStreamErrorException",
    status: 424,
    isRetried: false,
    streamName: "modelStreamErrorException",
    fields: ["originalStatusCode", "originalMessage"],
  },
  Conflict: {
    wireName: "ConflictException",
    status: 400,
    isRetried: false,
    fields: [],
  },
};

/** Replaces all errors that the table does not have. */
export const GENERIC_SERVICE_ERROR: RuntimeException = {
  wireName: "BedrockRuntimeServiceException",
  status: 500,
  isRetried: true,
  fields: [],
};

const byWireName = new Map<string, RuntimeExceptionName>(
  Object.entries(RUNTIME_EXCEPTIONS).map(([name, { wireName }]) => [
    wireName,
    name as RuntimeExceptionName,
  ]),
);

/**
 * Reads an exception's name as services write it: `ThrottlingException`, `ThrottlingException:http://…`,
 * `namespace#ThrottlingException`, or `throttlingException` of a stream. Nothing for one that is not known.
 */
export function findRuntimeException(text: string): RuntimeExceptionName | undefined {
  const [before = ""] = text.split(":");
  const name = before.slice(before.lastIndexOf("#") + 1).trim();
  return byWireName.get(name.charAt(0).toUpperCase() + name.slice(1));
}
