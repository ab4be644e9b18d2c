import { appendTurn } from "../conversations/conversations.ts";
import { RegistryError } from "../errors.ts";
import { JOB_HOURS, type Job, RESPONSE_JOB } from "../jobs/job.ts";
import { endJob, insertJob } from "../jobs/job-store.ts";
import { CANCELLED, MAX_JSON_LENGTH } from "../jobs/jobs.ts";
import type { KeptResponse } from "../kept-responses/kept-response.ts";
import { requireKeeper } from "../kept-responses/kept-response-access.ts";
import {
  dropOldest,
  findKeptResponse,
  insertKeptResponse,
} from "../kept-responses/kept-response-store.ts";
import { KEPT_LIMITS, responseNotFound } from "../kept-responses/kept-responses.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import type { EndedResponse, NewBackgroundResponse } from "./background-response.ts";
import {
  appendEvents,
  countOpenResponses,
  endResponse,
  findOpenResponse,
  insertEvents,
  listEvents,
  replaceResponse,
} from "./background-response-store.ts";

/** Of one account, at a time. */
export const MAX_OPEN_RESPONSES = 50;

/** Responses that a job of the queue makes; each is a kept response from its beginning. */
export interface BackgroundResponses {
  /** Throws `too-many-jobs`. */
  create(viewer: Viewer, wanted: NewBackgroundResponse): Promise<void>;
  /** For the job: what it begins with; nothing where the response is over. */
  begin(id: string): Promise<Pick<EndedResponse, "response" | "eventCount"> | undefined>;
  /** `false` if no more are wanted. */
  addEvents(id: string, from: number, events: readonly string[]): Promise<boolean>;
  /** `false` where it was over, or another process went on with it. */
  end(id: string, ended: EndedResponse): Promise<boolean>;
  /** The same again for one that is over. Throws `response-not-found`, `bad-request` for any other. */
  cancel(viewer: Viewer, id: string): Promise<KeptResponse & { readonly jobId?: string }>;
  /** The next events after a sequence number, -1 for the first. */
  listEvents(viewer: Viewer, id: string, after: number): Promise<readonly string[]>;
}

export function createBackgroundResponses({
  db,
  now,
  secrets,
}: Pick<RegistryDeps, "db" | "now" | "secrets">): BackgroundResponses {
  return {
    async create(viewer, { response, input, maker, events }) {
      requireKeeper(viewer);
      if (JSON.stringify(input).length > MAX_JSON_LENGTH)
        throw new RegistryError(
          "bad-request",
          `The request is too large for the background (limit: ${MAX_JSON_LENGTH / 1e6} MB). Send it without background.`,
        );
      if ((await countOpenResponses(db, viewer.key)) >= MAX_OPEN_RESPONSES)
        throw new RegistryError(
          "too-many-jobs",
          `Too many responses in the background (limit: ${MAX_OPEN_RESPONSES}). Wait until one is over, or cancel one.`,
        );
      const createdAt = now();
      const jobId = secrets
        .random()
        .replace(/[^A-Za-z0-9]/g, "")
        .slice(0, 24);
      await db.transaction().execute(async (transaction) => {
        const job: Job = {
          ...{ id: jobId, holder: viewer.key, maker, input, createdAt },
          ...{ endpoint: `${RESPONSE_JOB}${response.id}`, status: "queued", attempts: 0 },
        };
        await insertJob(transaction, job, new Date(createdAt.getTime() + JOB_HOURS * 3_600_000));
        const kept = { ...response, jobId, eventCount: events.length };
        await insertKeptResponse(transaction, viewer.key, kept, createdAt);
        await insertEvents(transaction, response.id, 0, events);
      });
      await dropOldest(db, viewer.key, KEPT_LIMITS);
    },

    async begin(id) {
      const found = await findOpenResponse(db, id);
      if (!found) return undefined;
      const response = { ...found.response, status: "in_progress" };
      await replaceResponse(db, id, response);
      return { ...found, response };
    },

    addEvents: (id, from, events) =>
      db
        .transaction()
        .execute((transaction) =>
          appendEvents(transaction, id, { from, events, mostBytes: KEPT_LIMITS.mostBytes }),
        ),

    end: (id, ended) =>
      db.transaction().execute(async (transaction) => {
        const accountKey = await endResponse(transaction, id, ended);
        if (accountKey === undefined) return false;
        const { turn } = ended;
        if (turn) {
          const owned = { accountKey, id: turn.conversationId };
          await appendTurn(transaction, owned, turn.items, now());
        }
        return true;
      }),

    async cancel(viewer, id) {
      requireKeeper(viewer);
      const found = await findKeptResponse(db, { accountKey: viewer.key, id });
      if (!found) throw responseNotFound(id);
      const { response, jobId } = found;
      if (!("background" in response && response.background === true))
        throw new RegistryError(
          "bad-request",
          `Response ${id} was not made in the background: nothing to cancel.`,
        );
      if (jobId === undefined) return found;
      const cancelled = { ...response, status: "cancelled" };
      await endJob(db, { id: jobId }, "cancelled", CANCELLED, now());
      await db.transaction().execute(async (transaction) => {
        const open = await findOpenResponse(transaction, id);
        if (open) await endResponse(transaction, id, { ...open, response: cancelled, events: [] });
      });
      const after = await findKeptResponse(db, { accountKey: viewer.key, id });
      if (!after) throw responseNotFound(id);
      return { ...after, jobId };
    },

    async listEvents(viewer, id, after) {
      requireKeeper(viewer);
      return listEvents(db, { accountKey: viewer.key, id }, after);
    },
  };
}
