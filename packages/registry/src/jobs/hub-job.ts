import type { JobStatus } from "./job.ts";

/** `failed`: done, with an error as its answer. */
export const HUB_JOB_STATES = ["waiting", "running", "failed", "done", "cancelled"] as const;
export type HubJobState = (typeof HUB_JOB_STATES)[number];

/** A job as administrators see it: without what was asked and answered. */
export interface HubJob {
  readonly id: string;
  /** As it was called: `namespace/name`, and a path behind it. */
  readonly endpoint: string;
  /** An account's name, or a visitor's address. */
  readonly caller: string;
  readonly state: HubJobState;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly startedAt: Date | undefined;
  readonly endedAt: Date | undefined;
  /** The HTTP status of the answer. */
  readonly answerStatus: number | undefined;
}

export interface HubJobPage {
  /** The latest first. */
  readonly jobs: readonly HubJob[];
  readonly counts: Readonly<Record<HubJobState, number>>;
  readonly nextCursor?: string;
}

export function stateOf(status: JobStatus, answerStatus: number | null): HubJobState {
  if (status === "queued") return "waiting";
  return status === "done" && (answerStatus ?? 0) >= 400 ? "failed" : status;
}
