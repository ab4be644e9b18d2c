import { RegistryError } from "@orrery/registry";

interface SdkError {
  readonly name?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const NOT_FOUND = new Set(["NoSuchKey", "NotFound", "NoSuchUpload"]);

/** Whether the server said that this object, or upload, is not there. */
export const isNotFound = (error: unknown): boolean => {
  const { name = "", $metadata } = error as SdkError;
  // Without a body, HEAD says no more than its status.
  return NOT_FOUND.has(name) || ($metadata?.httpStatusCode === 404 && name !== "NoSuchBucket");
};

/** Whether the server said that the range starts behind the object's end. */
export const isBehindEnd = (error: unknown): boolean =>
  (error as SdkError).$metadata?.httpStatusCode === 416;

const WRONG_PART = new Set(["InvalidPart", "InvalidPartOrder", "EntityTooSmall", "MalformedXML"]);

/** Whether the server said that the parts of an upload are not those that it has. */
export const isWrongPart = (error: unknown): boolean =>
  WRONG_PART.has((causeOf(error) as SdkError).name ?? "");

/** Whether the server has no such operation. */
export const isNotImplemented = (error: unknown): boolean => {
  const { $metadata } = causeOf(error) as SdkError;
  return $metadata?.httpStatusCode === 501 || $metadata?.httpStatusCode === 405;
};

/** What the server said, of an error of the hub's. */
export const causeOf = (error: unknown): unknown => (error as Error).cause ?? error;

/** Of a server, or a network, that failed after retries. What it said is for the log alone. */
export const storageUnavailable = (cause: unknown): RegistryError =>
  new RegistryError(
    "storage-unavailable",
    "The hub's file storage is not answering. Try again in a few seconds.",
    { cause },
  );
