/** What the visitor can do about a failure: the page picks its buttons by it. */
export type FailureKind = "conflict" | "signed-out" | "refused" | "offline" | "canceled" | "server";

/** Why publishing stopped, in words. */
export interface Failure {
  readonly kind: FailureKind;
  readonly sentence: string;
  /** The file it happened to, where it was one. */
  readonly path?: string;
}

/** An answer that ends the publishing, as a coded error that passes through the hub client unchanged. */
export class PublishError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.sentence);
    this.name = "PublishError";
    this.failure = failure;
  }
}

const BY_STATUS: Readonly<Record<number, Pick<Failure, "kind" | "sentence">>> = {
  401: { kind: "signed-out", sentence: "You are signed out. Sign in again, then retry." },
  403: { kind: "refused", sentence: "You may not publish to this repo." },
  404: { kind: "refused", sentence: "This repo or branch is not there, or you may not see it." },
  409: { kind: "conflict", sentence: "Somebody else published while you were uploading." },
  412: { kind: "conflict", sentence: "Somebody else published while you were uploading." },
  413: { kind: "refused", sentence: "This is larger than the hub accepts." },
  429: { kind: "server", sentence: "Too many requests. Wait a moment, then retry." },
  507: { kind: "server", sentence: "The hub has no space left." },
};

/** Reads a refusal: the hub's own sentence when it sent one, else one by status. */
export async function readRefusal(response: Response, path?: string): Promise<PublishError> {
  const known = BY_STATUS[response.status] ?? {
    kind: response.status >= 500 ? "server" : "refused",
    sentence: `The hub answered with status ${response.status}.`,
  };
  const said = (await readErrorText(response)) ?? response.headers.get("x-error-message");
  return new PublishError({ kind: known.kind, sentence: said || known.sentence, path });
}

/** Any thrown value as a failure; what is not ours keeps its message. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof PublishError) return thrown.failure;
  if (thrown instanceof DOMException && thrown.name === "AbortError")
    return { kind: "canceled", sentence: "Canceled. Nothing was published." };
  if (thrown instanceof DOMException && thrown.name === "NotReadableError")
    return { kind: "refused", sentence: "A file changed or went away while it was read." };
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { kind: "server", sentence: message.replace(/ - Request ID: .*$/, "") };
}

async function readErrorText(response: Response): Promise<string | undefined> {
  if (!response.headers.get("content-type")?.includes("json")) return undefined;
  const body: unknown = await response.json().catch(() => undefined);
  const { error, message } = (body ?? {}) as Record<string, unknown>;
  return [error, message].find((text): text is string => typeof text === "string");
}
