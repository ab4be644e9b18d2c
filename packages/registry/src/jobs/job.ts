/** `done` whether it went well or not. */
export type JobStatus = "queued" | "running" | "done" | "cancelled";

/** The identity of a job's owner: the row of a token or session, or a visitor's address. */
export interface JobMaker {
  readonly kind: "token" | "session" | "visitor";
  readonly key: string;
}

/** A call of a model that is answered later. */
export interface Job {
  /** Cannot be guessed. */
  readonly id: string;
  /** An account's key, or a visitor's address: who can request the answer. */
  readonly holder: string;
  readonly maker: JobMaker;
  /** As it was called: `namespace/name`, and a path behind it. */
  readonly endpoint: string;
  /** JSON. */
  readonly input: unknown;
  readonly status: JobStatus;
  /** How often a process began with it. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly startedAt?: Date;
  readonly endedAt?: Date;
  /** Once it is done. */
  readonly answer?: JobAnswer;
}

export interface JobAnswer {
  /** A status of HTTP. */
  readonly status: number;
  /** JSON. */
  readonly body: unknown;
}

/** How the endpoint of a batch's job begins: no model's name does. */
export const BATCH_JOB = "@batches/";

/** That of a response in the background. */
export const RESPONSE_JOB = "@responses/";

/** Who does a job: batches take hours, and keep no other call waiting. */
export type JobKind = "call" | "batch" | "response";

/** How the endpoints of jobs of a kind begin; calls have a model's name, which none of these is. */
export const JOB_ENDPOINTS = {
  call: undefined,
  batch: BATCH_JOB,
  response: RESPONSE_JOB,
} as const satisfies Readonly<Record<JobKind, string | undefined>>;

export const OPEN_JOBS: readonly JobStatus[] = ["queued", "running"];

export type NewJob = Pick<Job, "holder" | "maker" | "endpoint" | "input">;

/** How long a job and its answer are kept after it was made. */
export const JOB_HOURS = 24;
