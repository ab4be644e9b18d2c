import type { RunFailure } from "../page-data/widget.ts";
import { STRINGS } from "./strings.ts";

/** A rejected or failed call; distinguish by `code`. */
export class CallError extends Error implements RunFailure {
  override readonly name = "CallError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The hub's own sentence and code, from an answer that is no success. */
export async function readCallError(response: Response): Promise<CallError> {
  const code = response.headers.get("x-error-code") ?? `http-${response.status}`;
  const body: unknown = await response.json().catch(() => undefined);
  const fallback = STRINGS.errors.status(response.status);
  return new CallError(code, sentenceIn(body) ?? fallback);
}

/** As the hub's own routes say it, or those in the words of the OpenAI API. */
export function sentenceIn(body: unknown): string | undefined {
  const error = (body as { error?: unknown } | undefined)?.error;
  const message = typeof error === "string" ? error : (error as { message?: unknown })?.message;
  return typeof message === "string" && message !== "" ? message : undefined;
}

/** What a failed `fetch` means; nothing when it was cancelled. */
export function asCallError(error: unknown): CallError | undefined {
  if (error instanceof CallError) return error;
  const { name, code, message } = error as Error & { readonly code?: string };
  if (name === "AbortError") return undefined;
  if (code === "malformed-reply") return new CallError(code, STRINGS.errors.invalid(message));
  return new CallError("unreachable", STRINGS.errors.unreachable);
}
