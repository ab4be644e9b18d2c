import type { RepoPath } from "../ids.ts";
import type { LfsPointer } from "../lfs/lfs-pointer.ts";

/** A file, folder or submodule at a commit, as a reader sees it. */
export interface TreeEntry {
  readonly type: "file" | "directory" | "submodule";
  readonly path: RepoPath;
  /** Git's id: of the pointer, for an LFS file. */
  readonly oid: string;
  /** Bytes a download has. 0 for anything but a file. */
  readonly size: number;
  readonly lfs?: LfsPointer;
}
