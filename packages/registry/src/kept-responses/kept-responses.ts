import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import { KEPT_RESPONSE_DAYS, type KeptResponse } from "./kept-response.ts";
import { requireKeeper } from "./kept-response-access.ts";
import {
  deleteKeptResponse,
  deleteOldResponses,
  dropOldest,
  insertKeptResponse,
  listChain,
} from "./kept-response-store.ts";

/** Of one account; the oldest give way. */
export const MAX_KEPT_RESPONSES = 1000;
export const MAX_KEPT_RESPONSE_BYTES = 50_000_000;
/** Turns of one conversation. */
export const MAX_KEPT_TURNS = 500;

/** Responses that an account asked the hub to keep. Nothing is kept without that. */
export interface KeptResponses {
  /** Throws as `keep` would where the viewer keeps none. */
  requireKeeper(viewer: Viewer): void;
  keep(viewer: Viewer, response: KeptResponse): Promise<void>;
  /** Throws `response-not-found`. */
  get(viewer: Viewer, id: string): Promise<KeptResponse>;
  /** All items up to the end of a response, the oldest first. Throws `response-not-found`, also where a turn is gone. */
  listItems(viewer: Viewer, id: string): Promise<readonly object[]>;
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
    throw notFound(id);
  }

  return {
    requireKeeper,

    async keep(viewer, response) {
      requireKeeper(viewer);
      await insertKeptResponse(db, viewer.key, response, now());
      await dropOldest(db, viewer.key, {
        most: MAX_KEPT_RESPONSES,
        mostBytes: MAX_KEPT_RESPONSE_BYTES,
      });
    },

    async get(viewer, id) {
      const [found] = await chainOf(viewer, id, 1);
      if (found) return found;
      throw notFound(id);
    },

    async listItems(viewer, id) {
      const chain = await chainOf(viewer, id, MAX_KEPT_TURNS);
      const first = chain.at(-1);
      if (first?.previousId !== undefined) throw notFound(first.previousId);
      return chain.toReversed().flatMap(({ input, response }) => [...input, ...response.output]);
    },

    async delete(viewer, id) {
      requireKeeper(viewer);
      if (!(await deleteKeptResponse(db, { accountKey: viewer.key, id }))) throw notFound(id);
    },

    expire: () => deleteOldResponses(db, since()),
  };
}

const notFound = (id: string) =>
  new RegistryError(
    "response-not-found",
    `Response ${id} not found. The hub keeps responses that were asked for with store: true.`,
  );
