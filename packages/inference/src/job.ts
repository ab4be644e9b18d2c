import { type FieldPath, fieldAt } from "./fields.ts";

/**
 * How to wait for an answer that is made later. A plain table, because the gateway follows it and a
 * snippet prints it. In an address `{id}` stands for the receipt's value, `{path}` for the path of
 * that value when it is a URL, `{query}` for the query of the call; addresses are relative to the
 * base the call went to.
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

/** How far the job is, by the reply of its `poll` address. */
export function jobState(job: Job, reply: unknown): JobState {
  const status = fieldAt(reply, job.status);
  if (status === job.done) return "done";
  return typeof status === "string" && job.failed.includes(status) ? "failed" : "running";
}

/** The address to ask next, below the call's base; nothing when the receipt does not name a job. */
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

/** Only the path is taken: a host named by a reply must never get our credentials. */
const PATH_OF_URL = /^https?:\/\/[^/?#\s]+(\/[^?#\s]*)/;
