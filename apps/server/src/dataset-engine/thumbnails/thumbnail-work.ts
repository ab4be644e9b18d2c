/** Asks a process for a thumbnail of files with these names in its folder: of images, or of the rows of a Parquet file. */
export interface ThumbnailAsk {
  readonly drawn: readonly string[];
  readonly isParquet: boolean;
  /** Of one picture; larger ones are not decoded. */
  readonly maxPixels: number;
}

/** Pictures next to each other in a thumbnail. */
export const THUMBNAIL_PICTURES = 3;

/** The answer as JSON: WebP as Base64, or `null` where nothing can be drawn. */
export type ThumbnailReply = string | null;
