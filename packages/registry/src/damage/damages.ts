import type { BlobDigest } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
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

const NO_PROGRESS = {
  place: "",
  items: 0,
  bytes: 0,
  passStartedAt: undefined,
  passEndedAt: undefined,
  lastRunAt: undefined,
};

/** What was found wrong with what is stored. Only the operator's commands and checks speak of it. */
export interface Damages {
  note(damage: Damage): Promise<void>;
  end(damage: Parameters<typeof endDamage>[1]): Promise<void>;
  list(limit?: number): Promise<readonly FoundDamage[]>;
  /** Forgets upload chunks in this blob: clients send them again. */
  forgetPieces(digest: BlobDigest): Promise<void>;
  count(): Promise<
    readonly { readonly kind: string; readonly problem: string; readonly count: number }[]
  >;
  progress(kind: Progress["kind"]): Promise<Progress>;
  setProgress(progress: Progress): Promise<void>;
}

export function createDamages({
  db,
  now,
  xorbs,
}: Pick<RegistryDeps, "db" | "now" | "xorbs">): Damages {
  return {
    note: (damage) => insertDamage(db, damage, now()),
    end: (damage) => endDamage(db, damage, now()),
    list: (limit = 1000) => listDamage(db, limit),
    forgetPieces: (digest) => forgetBlobs({ db, xorbs }, [digest]),
    count: () => countDamage(db),
    progress: async (kind) => (await findProgress(db, kind)) ?? { kind, ...NO_PROGRESS },
    setProgress: (progress) => putProgress(db, progress),
  };
}
