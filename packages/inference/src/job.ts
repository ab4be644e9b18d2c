import { type FieldPath, fieldAt } from "./fields.ts";

/**
 * How to poll for an asynchronous answer. A plain table, because the gateway follows it and a snippet
 * prints it. In a URL, `{id}` is the receipt's value, `{path}` the path of that value if it is a URL,
 * `{query}` the query of the call; URLs are relative to the base of the call.
 */
export interface Job {
  /** Where the receipt names the job. */
  readonly id: FieldPath;
  /** Where to ask for the state. */
  readonly poll: string;
  readonly status: FieldPath;
  readonly done: string;
  readonly failed: readonly string[];
  /** Where the answer is, when it is not in the state's own reply. */
  readonly result?: string;
}

export type JobState = "done" | "failed" | "running";

/** The job's state, from the reply of its `poll` URL. */
export function jobState(job: Job, reply: unknown): JobState {
  const status = fieldAt(reply, job.status);
  if (status === job.done) return "done";
  return typeof status === "string" && job.failed.includes(status) ? "failed" : "running";
}

/** The next URL to poll, below the call's base; nothing if the receipt has no job ID. */
export function jobAddress(
  address: string,
  { job, receipt, query = "" }: { job: Job; receipt: unknown; query?: string },
): string | undefined {
  const id = fieldAt(receipt, job.id);
  if (typeof id !== "string" || id === "") return undefined;
  const full = address.replace("{query}", () => query);
  if (!full.includes("{path}")) return full.replace("{id}", encodeURIComponent(id.toWellFormed()));
  const path = PATH_OF_URL.exec(id)?.[1];
  return path && !path.includes("/..") ? full.replace("{path}", () => path) : undefined;
}

/** Only the path is used: a host from a response must never get our credentials. */
const PATH_OF_URL = /^https?:\/\/[^/?#\s]+(\/[^?#\s]*)/;
