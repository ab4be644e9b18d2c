import type { BlobDigest } from "../ids.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { dropSetting, findSetting, keepSetting, putSetting } from "../settings/setting-store.ts";
import type { Viewer } from "../viewer.ts";
import { forgetBlobs } from "../xet/forget-xorbs.ts";
import type { Damage, FoundDamage, Progress, RequestedPass, ShownDamage } from "./damage.ts";
import {
  countDamage,
  endDamage,
  findProgress,
  insertDamage,
  listDamage,
  putProgress,
} from "./damage-store.ts";
import { listShownDamage } from "./shown-damage-store.ts";

const SHOWN = 200;
const PASS = "verification-pass";
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
  /** What is damaged, or was until it was repaired; for administrators. */
  show(viewer: Viewer, isRepaired: boolean): Promise<readonly ShownDamage[]>;
  /** Forgets upload chunks in this blob: clients send them again. */
  forgetPieces(digest: BlobDigest): Promise<void>;
  count(): Promise<
    readonly { readonly kind: string; readonly problem: string; readonly count: number }[]
  >;
  /** An administrator wants everything verified now. Some process that serves sees to it. */
  requestPass(viewer: Viewer): Promise<void>;
  /** A pass that is wanted, or under way. */
  pass(): Promise<RequestedPass | undefined>;
  setPass(pass: RequestedPass | undefined): Promise<void>;
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
    async show(viewer, isRepaired) {
      requireAdministrator(viewer);
      return listShownDamage(db, isRepaired, SHOWN);
    },
    forgetPieces: (digest) => forgetBlobs({ db, xorbs }, [digest]),
    count: () => countDamage(db),
    async requestPass(viewer) {
      requireAdministrator(viewer);
      await keepSetting(db, PASS, "wanted");
    },
    pass: async () => (await findSetting(db, PASS)) as RequestedPass | undefined,
    setPass: (pass) => (pass === undefined ? dropSetting(db, PASS) : putSetting(db, PASS, pass)),
    progress: async (kind) => (await findProgress(db, kind)) ?? { kind, ...NO_PROGRESS },
    setProgress: (progress) => putProgress(db, progress),
  };
}
