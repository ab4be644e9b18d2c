import { CALL_FILE_DAYS, type PageOptions } from "../call-files/call-file.ts";
import { findCallFile, readCallFile } from "../call-files/call-file-store.ts";
import { fileNotFound, writeCallFile } from "../call-files/call-files.ts";
import { RegistryError } from "../errors.ts";
import { BATCH_JOB, JOB_HOURS, type Job } from "../jobs/job.ts";
import { findJob, insertJob } from "../jobs/job-store.ts";
import { requireKeeper } from "../kept-responses/kept-response-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import type { Batch, BatchAnswer, BatchCall, BatchError, BatchStatus, NewBatch } from "./batch.ts";
import {
  type BatchRow,
  changeStatus,
  countAnswers,
  countOpenBatches,
  deleteOldBatches,
  findBatch,
  insertAnswer,
  insertBatch,
  listAnswered,
  listBatches,
  readAnswers,
  startBatch,
} from "./batch-store.ts";
import { readCalls } from "./read-calls.ts";

/** Of one account, at a time. */
export const MAX_OPEN_BATCHES = 20;

/** Of the answers of one batch. */
export const MAX_BATCH_OUTPUT_BYTES = 100_000_000;

/** Batches of calls. Each is its account's alone; a job of the queue answers it. */
export interface Batches {
  /** A batch whose file is invalid is made, too, and has failed. Throws `call-file-not-found`, `too-many-jobs`. */
  create(viewer: Viewer, wanted: NewBatch): Promise<Batch>;
  /** Throws `batch-not-found`. */
  get(viewer: Viewer, id: string): Promise<Batch>;
  list(viewer: Viewer, options: PageOptions): Promise<readonly Batch[]>;
  /** What was answered by then stays. Throws `bad-request` for a batch that is over. */
  cancel(viewer: Viewer, id: string): Promise<Batch>;
  /** For the job: the calls that have no answer so far; none of a batch that is over. */
  begin(id: string): Promise<{ readonly endpoint: string; readonly calls: readonly BatchCall[] }>;
  /** Keeps an answer; `false` if no more are wanted. */
  answer(id: string, answer: BatchAnswer): Promise<boolean>;
  /** Makes the files of the answers. */
  finish(id: string): Promise<void>;
  /** Deletes old ones. */
  expire(): Promise<void>;
}

type Deps = Pick<RegistryDeps, "db" | "secrets" | "now">;

export function createBatches(deps: Deps): Batches {
  const { db, secrets, now } = deps;
  const newId = (prefix: string) =>
    `${prefix}${secrets
      .random()
      .replace(/[^A-Za-z0-9]/g, "")
      .slice(0, 24)}`;

  async function end(row: BatchRow, status: BatchStatus, errors?: readonly BatchError[]) {
    const [output, failed] = [
      await readAnswers(db, row.id, true),
      await readAnswers(db, row.id, false),
    ];
    await db
      .transaction()
      .execute(async (transaction) => {
        const write = async (lines: readonly string[], name: string) => {
          if (lines.length === 0) return undefined;
          const content = `${lines.join("\n")}\n`;
          const file = { name: `${row.id}_${name}.jsonl`, content };
          return (await writeCallFile(deps, transaction, row.accountKey, "batch_output", file)).id;
        };
        const isOurs = await changeStatus(transaction, row.id, status, {
          endedAt: now(),
          outputFileId: await write(output, "output"),
          errorFileId: await write(failed, "error"),
          ...(errors && { errors }),
        });
        // Another process was faster: its files are the ones.
        if (!isOurs) throw new AlreadyEnded();
      })
      .catch((error) => {
        if (!(error instanceof AlreadyEnded)) throw error;
      });
  }

  /** What has become of it: its time may be over, or its job, before it was. */
  async function settled(row: BatchRow): Promise<BatchRow> {
    if (row.status !== "in_progress" && row.status !== "cancelling") return row;
    const job = row.jobId === undefined ? undefined : await findJob(db, row.jobId);
    if (now() >= row.expiresAt) await end(row, "expired");
    else if (!job || job.status === "done" || job.status === "cancelled")
      await end(row, "failed", [{ code: "job_failed", message: messageOf(job) }]);
    else return row;
    return (await findBatch(db, row.id)) ?? row;
  }

  async function present(rows: readonly BatchRow[]): Promise<readonly Batch[]> {
    const counts = await countAnswers(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map(({ accountKey: _, jobId: __, outputBytes: ___, total, ...batch }) => ({
      ...batch,
      counts: { total, ...(counts.get(batch.id) ?? { completed: 0, failed: 0 }) },
    }));
  }

  async function find(viewer: Viewer, id: string): Promise<BatchRow> {
    requireKeeper(viewer);
    const row = await findBatch(db, id);
    if (row?.accountKey === viewer.key) return settled(row);
    throw new RegistryError("batch-not-found", `Batch ${id} not found.`);
  }

  async function get(viewer: Viewer, id: string): Promise<Batch> {
    const [batch] = await present([await find(viewer, id)]);
    if (batch) return batch;
    throw new RegistryError("batch-not-found", `Batch ${id} not found.`);
  }

  return {
    get,

    async create(viewer, { endpoint, inputFileId, metadata, billTo, maker }) {
      requireKeeper(viewer);
      const file = await findCallFile(db, { accountKey: viewer.key, id: inputFileId }, now());
      const content = file && (await readCallFile(db, inputFileId));
      if (content === undefined) throw fileNotFound(inputFileId);
      if ((await countOpenBatches(db, viewer.key)) >= MAX_OPEN_BATCHES)
        throw new RegistryError(
          "too-many-jobs",
          `Too many batches in progress (limit: ${MAX_OPEN_BATCHES}).`,
        );
      const { calls, errors } = readCalls(content, endpoint);
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + JOB_HOURS * 3_600_000);
      const id = newId("batch_");
      const isValid = errors.length === 0;
      const job: Job = {
        id: newId(""),
        holder: viewer.key,
        maker,
        endpoint: `${BATCH_JOB}${id}`,
        input: { ...(billTo !== undefined && { billTo }) },
        status: "queued",
        attempts: 0,
        createdAt,
      };
      await db.transaction().execute(async (transaction) => {
        if (isValid) await insertJob(transaction, job, expiresAt);
        await insertBatch(transaction, {
          ...{ id, accountKey: viewer.key, endpoint, inputFileId, metadata, errors },
          ...{ createdAt, expiresAt, startedAt: undefined },
          status: isValid ? "in_progress" : "failed",
          jobId: isValid ? job.id : undefined,
          total: isValid ? calls.length : 0,
          outputFileId: undefined,
          errorFileId: undefined,
          endedAt: isValid ? undefined : createdAt,
          outputBytes: 0,
        });
      });
      return get(viewer, id);
    },

    async list(viewer, options) {
      requireKeeper(viewer);
      const rows = await listBatches(db, viewer.key, options);
      return present(await Promise.all(rows.map(settled)));
    },

    async cancel(viewer, id) {
      const row = await find(viewer, id);
      if (row.status === "in_progress") await changeStatus(db, id, "cancelling");
      else if (row.status !== "cancelling")
        throw new RegistryError("bad-request", `Batch ${id} is ${row.status}.`);
      return get(viewer, id);
    },

    async begin(id) {
      const row = await findBatch(db, id);
      if (row?.status !== "in_progress") return { endpoint: row?.endpoint ?? "", calls: [] };
      await startBatch(db, id, now());
      const content = (await readCallFile(db, row.inputFileId)) ?? "";
      const answered = await listAnswered(db, id);
      const { calls } = readCalls(content, row.endpoint);
      return {
        endpoint: row.endpoint,
        calls: calls.filter(({ position }) => !answered.has(position)),
      };
    },

    async answer(id, answer) {
      await insertAnswer(db, id, answer);
      const row = await findBatch(db, id);
      return row?.status === "in_progress" && now() < row.expiresAt && hasRoom(row);
    },

    async finish(id) {
      const row = await findBatch(db, id);
      if (!row) return;
      const { completed = 0, failed = 0 } = (await countAnswers(db, [id])).get(id) ?? {};
      if (completed + failed === row.total) await end(row, "completed");
      else if (row.status === "cancelling") await end(row, "cancelled");
      else if (hasRoom(row)) await end(row, "expired");
      else await end(row, "failed", [TOO_LARGE]);
    },

    expire: () => deleteOldBatches(db, new Date(now().getTime() - CALL_FILE_DAYS * 86_400_000)),
  };
}

const hasRoom = ({ outputBytes }: BatchRow): boolean => outputBytes < MAX_BATCH_OUTPUT_BYTES;

const TOO_LARGE: BatchError = {
  code: "output_too_large",
  message: `The answers are too large (limit: ${MAX_BATCH_OUTPUT_BYTES / 1e6} MB).`,
};

/** Ends a transaction whose work another process did. */
class AlreadyEnded extends Error {}

function messageOf(job: Job | undefined): string {
  const { message } = (job?.answer?.body ?? {}) as { readonly message?: unknown };
  return typeof message === "string" ? message : "The job of this batch ended early.";
}
