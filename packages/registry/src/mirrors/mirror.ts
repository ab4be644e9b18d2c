import type { BlobDigest, CommitId, RepoId } from "../ids.ts";
import type { LfsPointer } from "../lfs/lfs-pointer.ts";
import type { Repo } from "../repos/repo.ts";

/** What became of a repo at the hub that it was brought from. */
export type MirrorState = "here" | "gone" | "closed";

/** Where a repo of this hub comes from. */
export interface Mirror {
  /** The other hub's origin. */
  readonly upstream: string;
  readonly upstreamId: string;
  /** Of the default branch there, when it was last looked at. */
  readonly commit: CommitId | undefined;
  readonly state: MirrorState;
  readonly checkedAt: Date;
  readonly broughtAt: Date;
  /** The account that asked for it first. */
  readonly broughtBy: string | undefined;
  readonly isPinned: boolean;
  /** This hub made it private, as its original was: it opens again with it. */
  readonly isHidden: boolean;
  /** The last look at the other hub failed; absent since one succeeded. */
  readonly failure: MirrorFailure | undefined;
}

export interface MirrorFailure {
  readonly at: Date;
  /** As a sentence. */
  readonly message: string;
}

export interface MirroredRepo {
  readonly repo: Repo;
  readonly mirror: Mirror;
}

/** A mirror with its large files, as administrators see it. */
export interface HeldMirror extends MirroredRepo {
  /** Of those whose bytes are here. */
  readonly heldBytes: number;
  /** Of all that the history names. */
  readonly namedBytes: number;
  /** When one was last read. */
  readonly usedAt: Date | undefined;
}

export interface MirrorPage {
  readonly mirrors: readonly HeldMirror[];
  readonly total: number;
}

/** A pointer as the other hub's history has it. */
export interface MirrorObject extends LfsPointer {
  readonly pointerOid: string;
}

/** Who has the bytes of a large file. */
export interface PullSource {
  readonly upstream: string;
  readonly id: RepoId;
  /** Repos that share it may share the bytes: of a repo that is not for everyone, only itself. */
  readonly scope: string;
  readonly repoKey: string;
  /** A file that has these bytes, where it is known which one is read. */
  readonly file?: PulledFile | undefined;
}

export interface PulledFile {
  readonly commit: CommitId;
  readonly path: string;
}

export interface NewMirror {
  readonly key: string;
  readonly id: RepoId;
  readonly upstream: string;
  readonly upstreamId: string;
  readonly commit: CommitId | undefined;
  readonly broughtBy: string | undefined;
  /** Not for everyone at the other hub: people ask for access here. */
  readonly isGated: boolean;
  readonly objects: readonly MirrorObject[];
}

/** What a look at the other hub found. */
export interface MirrorCheck {
  readonly commit?: CommitId | undefined;
  readonly state: MirrorState;
}

/** Has the bytes of a large file brought, while they are read. Throws `upstream-failed`, `upstream-busy`. */
export type PullBlob = (
  object: { readonly digest: BlobDigest; readonly size: number },
  source: PullSource,
  range: { readonly start: number; readonly end: number },
) => Promise<ReadableStream<Uint8Array>>;
