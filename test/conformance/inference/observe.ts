import { expect } from "vitest";
import type { Operation, Target } from "./operation.ts";
import type { Recorded } from "./recorded-service.ts";

/** `works`, `refused: <code>`, or a sentence that no table has. */
export async function observe(
  operation: Operation,
  target: Target,
  recorded: Recorded | undefined,
): Promise<string> {
  const before = recorded?.seen.length ?? 0;
  try {
    await operation.run(target);
    if (recorded && operation.sends)
      expect(recorded.seen.slice(before)).toContainEqual(expect.objectContaining(operation.sends));
    return "works";
  } catch (error) {
    const code = codeOf(error);
    return code === undefined ? `broken: ${String(error).slice(0, 600)}` : `refused: ${code}`;
  }
}

/** The code that a client shows of an answer of the hub: each has a place of its own for it. */
function codeOf(error: unknown): string | undefined {
  const failed = error as Failed;
  const status =
    failed.status ??
    failed.statusCode ??
    failed.status_code ??
    failed.$metadata?.httpStatusCode ??
    failed.httpResponse?.status;
  if (status === undefined || status >= 500) return undefined;
  if (failed.$metadata) return failed.name;
  const body = failed.httpResponse?.body ?? parsed(failed.responseBody) ?? failed.error;
  return (
    text(failed.code) ??
    text(body?.error?.code) ??
    text(body?.error?.type) ??
    text(body?.code) ??
    text(body?.error_type) ??
    `${status}`
  );
}

interface Body {
  readonly code?: unknown;
  readonly error_type?: unknown;
  readonly error?: { readonly code?: unknown; readonly type?: unknown };
}
interface Failed extends Error {
  readonly status?: number;
  readonly statusCode?: number;
  readonly status_code?: number;
  readonly code?: unknown;
  readonly error?: Body;
  readonly responseBody?: string;
  readonly httpResponse?: { readonly status: number; readonly body?: Body };
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const text = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

function parsed(body: string | undefined): Body | undefined {
  try {
    return body === undefined ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}
