import type { RepoId } from "../ids.ts";

/** What can be damaged: a blob by its digest, a history or row by its repo's key, the database by its name. */
export const DAMAGE_KINDS = ["blob", "history", "row", "database"] as const;
export type DamageKind = (typeof DAMAGE_KINDS)[number];

/** A problem in storage, identified by kind, name and problem. */
export interface Damage {
  readonly kind: DamageKind;
  readonly what: string;
  readonly problem: string;
  /** A sentence for the operator. */
  readonly detail: string;
}

export interface FoundDamage extends Damage {
  readonly foundAt: Date;
}

/** As administrators see it. */
export interface ShownDamage extends FoundDamage {
  readonly repairedAt: Date | undefined;
  /** Some of the repos that are concerned. */
  readonly repos: readonly RepoId[];
}

/** A verification of everything that an administrator asked for. */
export type RequestedPass = "wanted" | "running";

/** How far a verification that is done in daily shares has come. */
export interface Progress {
  readonly kind: "blobs" | "histories";
  /** Where the next share begins; empty at the start of a pass. */
  readonly place: string;
  /** Of this pass. */
  readonly items: number;
  readonly bytes: number;
  readonly passStartedAt: Date | undefined;
  /** When everything was last looked at. */
  readonly passEndedAt: Date | undefined;
  readonly lastRunAt: Date | undefined;
}
