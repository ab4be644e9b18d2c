import type { RepoPath } from "../ids.ts";
import type { LfsPointer } from "../lfs/lfs-pointer.ts";

/** A file or folder at a commit, as a reader sees it. */
export interface TreeEntry {
  readonly type: "file" | "directory";
  readonly path: RepoPath;
  /** Git's id: of the pointer, for an LFS file. */
  readonly oid: string;
  /** Bytes a download has. 0 for a folder. */
  readonly size: number;
  readonly lfs?: LfsPointer;
}
