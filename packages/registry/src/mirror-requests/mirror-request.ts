import type { RepoId } from "../ids.ts";

export const MIRROR_REQUEST_STATES = ["open", "approved", "refused"] as const;
export type MirrorRequestState = (typeof MIRROR_REQUEST_STATES)[number];

/** A repo of another hub that came only, or comes only, when an administrator approves it. */
export interface MirrorRequest {
  readonly id: RepoId;
  readonly upstream: string;
  readonly state: MirrorRequestState;
  /** The name of the account that asked first; absent for a visitor. */
  readonly askedBy: string | undefined;
  readonly askedAt: Date;
  readonly lastAskedAt: Date;
  /** Counted at most once a minute: a client asks many times for one repo. */
  readonly times: number;
  readonly decidedAt: Date | undefined;
  readonly decidedBy: string | undefined;
  readonly reason: string | undefined;
}

/** What became of asking: `full` where the caller, or all together, have too many open requests. */
export interface AskedState {
  readonly state: MirrorRequestState | "full";
  readonly reason?: string | undefined;
  /** It was not asked for before. */
  readonly isNew?: true;
}

/** Open requests of one account; of all visitors together; of all. */
export const MAX_OPEN_REQUESTS = { account: 20, visitors: 100, all: 1_000 } as const;
export const MAX_MIRROR_REASON = 500;
export const COUNT_AGAIN_MS = 60_000;
