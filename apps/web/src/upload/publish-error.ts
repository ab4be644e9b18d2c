import { STRINGS } from "./strings.ts";

/** Decides which buttons the page offers. */
export type FailureKind = "conflict" | "signed-out" | "refused" | "offline" | "canceled" | "server";

/** Why publishing stopped, as text. */
export interface Failure {
  readonly kind: FailureKind;
  readonly sentence: string;
  /** The file that failed, if it was one. */
  readonly path?: string;
}

/** A response that ends publishing, as an error that passes through the hub client unchanged. */
export class PublishError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.sentence);
    this.name = "PublishError";
    this.failure = failure;
  }
}

const BY_STATUS: Readonly<Record<number, Pick<Failure, "kind" | "sentence">>> = {
  401: { kind: "signed-out", sentence: STRINGS.errors.signedOut },
  403: { kind: "refused", sentence: STRINGS.errors.notAllowed },
  404: { kind: "refused", sentence: STRINGS.errors.notFound },
  409: { kind: "conflict", sentence: STRINGS.errors.conflict },
  412: { kind: "conflict", sentence: STRINGS.errors.conflict },
  413: { kind: "refused", sentence: STRINGS.errors.tooLarge },
  429: { kind: "server", sentence: STRINGS.errors.tooMany },
  507: { kind: "server", sentence: STRINGS.errors.diskFull },
};

/** Reads an error response: the hub's message if it sent one, else one by status. */
export async function readRefusal(response: Response, path?: string): Promise<PublishError> {
  const known = BY_STATUS[response.status] ?? {
    kind: response.status >= 500 ? "server" : "refused",
    sentence: STRINGS.errors.status(response.status),
  };
  const said = (await readErrorText(response)) ?? response.headers.get("x-error-message");
  return new PublishError({ kind: known.kind, sentence: said || known.sentence, path });
}

/** Converts any thrown value to a failure. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof PublishError) return thrown.failure;
  if (thrown instanceof DOMException && thrown.name === "AbortError")
    return { kind: "canceled", sentence: STRINGS.errors.canceled };
  if (thrown instanceof DOMException && thrown.name === "NotReadableError")
    return { kind: "refused", sentence: STRINGS.errors.unreadable };
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { kind: "server", sentence: message.replace(/ - Request ID: .*$/, "") };
}

async function readErrorText(response: Response): Promise<string | undefined> {
  if (!response.headers.get("content-type")?.includes("json")) return undefined;
  const body: unknown = await response.json().catch(() => undefined);
  const { error, message } = (body ?? {}) as Record<string, unknown>;
  return [error, message].find((text): text is string => typeof text === "string");
}
