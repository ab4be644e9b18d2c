import type { RepoAt, TreeEntry } from "@orrery/registry";

/** What a thumbnail is drawn from: a few images, or a Parquet file with images in its rows. */
export interface PictureSource {
  readonly at: RepoAt;
  readonly files: readonly TreeEntry[];
  readonly isParquet: boolean;
}
