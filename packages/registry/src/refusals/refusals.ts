import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { daysBefore } from "../stats/days.ts";
import type { Viewer } from "../viewer.ts";
import type { Refusal, RefusedRequests } from "./refusal.ts";
import { addRefusals, deleteRefusalsBefore, listRefusals } from "./refusal-store.ts";

export const REFUSAL_DAYS = 7;
const SHOWN = 100;

/** Who passed which limit lately. */
export interface Refusals {
  /** Adds what a process counted. */
  add(refused: readonly RefusedRequests[]): Promise<void>;
  /** The latest first, for administrators. */
  list(viewer: Viewer): Promise<readonly Refusal[]>;
  /** Forgets days that are over for long. */
  forgetOld(): Promise<void>;
}

export function createRefusals({ db, now }: Pick<RegistryDeps, "db" | "now">): Refusals {
  return {
    add: (refused) => addRefusals(db, refused, now()),

    async list(viewer) {
      requireAdministrator(viewer);
      return listRefusals(db, SHOWN);
    },

    async forgetOld() {
      const since = daysBefore(now(), REFUSAL_DAYS).toISOString().slice(0, 10);
      await deleteRefusalsBefore(db, since);
    },
  };
}
