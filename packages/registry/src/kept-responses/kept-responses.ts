import { RegistryError } from "../errors.ts";
import { RESPONSE_JOB } from "../jobs/job.ts";
import { endJob, forgetInput } from "../jobs/job-store.ts";
import { CANCELLED } from "../jobs/jobs.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import { KEPT_RESPONSE_DAYS, type KeptResponse } from "./kept-response.ts";
import { requireKeeper } from "./kept-response-access.ts";
import {
  deleteKeptResponse,
  deleteOldResponses,
  dropOldest,
  findKeptResponse,
  insertKeptResponse,
  listChain,
} from "./kept-response-store.ts";

/** Of one account; the oldest give way. */
export const MAX_KEPT_RESPONSES = 1000;
export const MAX_KEPT_RESPONSE_BYTES = 50_000_000;
export const KEPT_LIMITS = { most: MAX_KEPT_RESPONSES, mostBytes: MAX_KEPT_RESPONSE_BYTES };
/** Turns of one conversation. */
export const MAX_KEPT_TURNS = 500;

/** Responses that an account asked the hub to keep. Nothing is kept without that. */
export interface KeptResponses {
  /** Throws as `keep` would where the viewer keeps none. */
  requireKeeper(viewer: Viewer): void;
  keep(viewer: Viewer, response: KeptResponse): Promise<void>;
  /** Throws `response-not-found`. */
  get(viewer: Viewer, id: string): Promise<KeptResponse>;
  /**
   * All items up to the end of a response, the oldest first. Throws `response-not-found`, also where a turn is gone,
   * and `bad-request` where one is not over.
   */
  listItems(viewer: Viewer, id: string): Promise<readonly object[]>;
  /** Ends the job that makes it, too. */
  delete(viewer: Viewer, id: string): Promise<void>;
  /** Forgets what was kept long enough. */
  expire(): Promise<void>;
}

export function createKeptResponses({ db, now }: Pick<RegistryDeps, "db" | "now">): KeptResponses {
  const since = () => new Date(now().getTime() - KEPT_RESPONSE_DAYS * 86_400_000);

  async function chainOf(viewer: Viewer, id: string, most: number) {
    requireKeeper(viewer);
    const chain = await listChain(db, { accountKey: viewer.key, id }, since(), most);
    if (chain.length > 0) return chain;
    throw responseNotFound(id);
  }

  return {
    requireKeeper,

    async keep(viewer, response) {
      requireKeeper(viewer);
      await insertKeptResponse(db, viewer.key, response, now());
      await dropOldest(db, viewer.key, KEPT_LIMITS);
    },

    async get(viewer, id) {
      const [found] = await chainOf(viewer, id, 1);
      if (found) return found;
      throw responseNotFound(id);
    },

    async listItems(viewer, id) {
      const chain = await chainOf(viewer, id, MAX_KEPT_TURNS);
      const open = chain.find(({ jobId }) => jobId !== undefined);
      if (open)
        throw new RegistryError(
          "bad-request",
          `Response ${open.id} is not complete yet: continue from it once its status is completed.`,
        );
      const first = chain.at(-1);
      const { conversation } = (first?.response ?? {}) as {
        readonly conversation?: { readonly id: string } | null;
      };
      if (first && conversation)
        throw new RegistryError(
          "bad-request",
          `Response ${first.id} is of conversation ${conversation.id}: continue with conversation, not with previous_response_id.`,
        );
      if (first?.previousId !== undefined) throw responseNotFound(first.previousId);
      return chain.toReversed().flatMap(({ input, response }) => [...input, ...response.output]);
    },

    async delete(viewer, id) {
      requireKeeper(viewer);
      const owned = { accountKey: viewer.key, id };
      const found = await findKeptResponse(db, owned);
      if (!found || !(await deleteKeptResponse(db, owned))) throw responseNotFound(id);
      if (found.jobId === undefined) return;
      await endJob(db, { id: found.jobId }, "cancelled", CANCELLED, now());
      await forgetInput(db, { holder: viewer.key, endpoint: `${RESPONSE_JOB}${id}` });
    },

    expire: () => deleteOldResponses(db, since()),
  };
}

/** The refusal of a response that is not there for the viewer. */
export const responseNotFound = (id: string) =>
  new RegistryError(
    "response-not-found",
    `Response ${id} not found. The hub keeps responses that were asked for with store: true.`,
  );
