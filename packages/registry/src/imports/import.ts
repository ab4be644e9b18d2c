import type { RepoId } from "../ids.ts";
import type { Gating } from "../repos/repo.ts";

/** A repo to be made as another hub has it. */
export interface NewImport {
  readonly id: RepoId;
  readonly private: boolean;
  readonly gated: Gating | undefined;
  /** The key of the account that it counts as made by; absent for an organization's. */
  readonly creatorKey?: string | undefined;
}

/** What a repo was filled from. */
export interface ImportSource {
  /** The SHA-256 of the bundle's manifest. */
  readonly bundle: string;
  /** The public key that its signature fits; absent for one that is not signed. */
  readonly signer: string | undefined;
  /** What the repo is called there. */
  readonly name: string;
  /** Branches and tags that moved. */
  readonly refs: number;
}
