import type { BatchCall, BatchError } from "./batch.ts";

/** Calls in one batch. */
export const MAX_BATCH_CALLS = 10_000;
const MOST_ERRORS = 20;
const MAX_CUSTOM_ID = 200;

/** A batch's file: one call a line. What is wrong is named by its line, counted from 1. Pure. */
export function readCalls(
  content: string,
  endpoint: string,
): { readonly calls: readonly BatchCall[]; readonly errors: readonly BatchError[] } {
  const lines = content.split(/\r?\n/);
  while (lines.at(-1)?.trim() === "") lines.pop();
  if (lines.length === 0)
    return { calls: [], errors: [{ code: "empty_file", message: "The file has no calls." }] };
  if (lines.length > MAX_BATCH_CALLS) {
    const message = `The file has too many calls: ${lines.length} (limit: ${MAX_BATCH_CALLS}).`;
    return { calls: [], errors: [{ code: "too_many_tasks", message }] };
  }
  const seen = new Set<string>();
  const calls: BatchCall[] = [];
  const errors: BatchError[] = [];
  for (const [position, text] of lines.entries()) {
    const read = readLine(text, endpoint, seen);
    if ("message" in read) errors.push({ ...read, line: position + 1 });
    else calls.push({ ...read, position });
    if (errors.length === MOST_ERRORS) break;
  }
  return { calls, errors };
}

function readLine(
  text: string,
  endpoint: string,
  seen: Set<string>,
): Omit<BatchCall, "position"> | Pick<BatchError, "code" | "message"> {
  const line = parse(text);
  if (!line) return { code: "invalid_json_line", message: "The line is not a JSON object." };
  const { custom_id, method, url, body } = line;
  if (typeof custom_id !== "string" || custom_id === "" || custom_id.length > MAX_CUSTOM_ID)
    return { code: "invalid_custom_id", message: "custom_id is required." };
  if (seen.has(custom_id))
    return { code: "duplicate_custom_id", message: `custom_id "${custom_id}" is in use.` };
  seen.add(custom_id);
  if (method !== "POST") return { code: "invalid_method", message: "method must be POST." };
  if (url !== endpoint)
    return { code: "mismatched_endpoint", message: `url must be ${endpoint}, as of the batch.` };
  if (!isObject(body)) return { code: "invalid_body", message: "body must be an object." };
  if (body.stream)
    return { code: "invalid_body", message: "body.stream: a batch does not stream." };
  return { customId: custom_id, body };
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parse(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
