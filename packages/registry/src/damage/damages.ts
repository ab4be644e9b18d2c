import type { BlobDigest } from "../ids.ts";
import type { RegistryDeps } from "../registry.ts";
import { forgetBlobs } from "../xet/forget-xorbs.ts";
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
export function createDamages({ db, now, xorbs }: Pick<RegistryDeps, "db" | "now" | "xorbs">) {
  return {
    note: (damage: Damage): Promise<void> => insertDamage(db, damage, now()),
    end: (damage: Parameters<typeof endDamage>[1]): Promise<void> => endDamage(db, damage, now()),
    list: (limit = 1000): Promise<readonly FoundDamage[]> => listDamage(db, limit),
    /** Pieces of uploads that are in this blob are not known any more: clients send them again. */
    forgetPieces: (digest: BlobDigest): Promise<void> => forgetBlobs({ db, xorbs }, [digest]),
    count: () => countDamage(db),
    progress: async (kind: Progress["kind"]): Promise<Progress> =>
      (await findProgress(db, kind)) ?? { kind, ...NO_PROGRESS },
    setProgress: (progress: Progress): Promise<void> => putProgress(db, progress),
  };
}
