import type { RegistryDeps } from "../registry.ts";
import type { Damage, FoundDamage, Progress } from "./damage.ts";
import {
  countDamage,
  endDamage,
  findProgress,
  insertDamage,
  listDamage,
  putProgress,
} from "./damage-store.ts";

export type Damages = ReturnType<typeof createDamages>;

const NO_PROGRESS = {
  place: "",
  items: 0,
  bytes: 0,
  passStartedAt: undefined,
  passEndedAt: undefined,
  lastRunAt: undefined,
};

/** What was found wrong with what is stored. Only the operator's commands and checks speak of it. */
export function createDamages({ db, now }: Pick<RegistryDeps, "db" | "now">) {
  return {
    note: (damage: Damage): Promise<void> => insertDamage(db, damage, now()),
    end: (damage: Parameters<typeof endDamage>[1]): Promise<void> => endDamage(db, damage, now()),
    list: (limit = 1000): Promise<readonly FoundDamage[]> => listDamage(db, limit),
    count: () => countDamage(db),
    progress: async (kind: Progress["kind"]): Promise<Progress> =>
      (await findProgress(db, kind)) ?? { kind, ...NO_PROGRESS },
    setProgress: (progress: Progress): Promise<void> => putProgress(db, progress),
  };
}
