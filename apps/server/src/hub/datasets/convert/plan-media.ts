import { isMedia, isMediaMetadata, MEDIA_BUILDERS, type MediaBuilder } from "@orrery/catalog";
import type { TreeEntry } from "@orrery/registry";
import type { FileReading } from "../../../dataset-engine/convert/convert-work.ts";
import type { MediaKind } from "../../../dataset-engine/convert/media-work.ts";
import type { ReadOptions } from "./read-options.ts";

export interface PlannedFile extends ReadOptions {
  readonly entry: TreeEntry;
  readonly reading: FileReading | "parquet" | "media";
}

/** How a folder of media is read. */
export interface PlannedMedia {
  readonly kind: MediaKind;
  /** Of the media themselves. */
  readonly column: string;
  /** Names of the folders of all splits, sorted, where they are labels. */
  readonly labels?: readonly string[];
  /** Rows are those of the metadata among the files. */
  readonly hasMetadata: boolean;
  /** Files that metadata can name. */
  readonly entries: ReadonlyMap<string, TreeEntry>;
}

export const MEDIA_KINDS: Readonly<Record<MediaBuilder, MediaKind>> = {
  imagefolder: "Image",
  audiofolder: "Audio",
  videofolder: "Video",
};
const METADATA_READINGS: Readonly<Record<string, FileReading | "parquet">> = {
  csv: "csv",
  jsonl: "json",
  parquet: "parquet",
};

type Split = { readonly name: string; readonly files: readonly string[] };
type MediaSplit =
  | { readonly files: readonly PlannedFile[]; readonly media: PlannedMedia }
  | { readonly files: readonly []; readonly problem: string };

/**
 * The splits of a configuration as the loader of folders reads them: with metadata, its rows; without any, a row for
 * each medium, labeled by its folder where there are several folders of one depth. Or what is wrong with all.
 */
export function planMedia(
  builder: MediaBuilder,
  splits: readonly Split[],
  options: Readonly<Record<string, unknown>>,
  entries: ReadonlyMap<string, TreeEntry>,
): ReadonlyMap<string, MediaSplit> | string {
  const [dropsLabels, dropsMetadata] = [options.drop_labels, options.drop_metadata];
  const paths = splits.flatMap(({ files }) => files);
  const looks = dropsLabels !== true || dropsMetadata !== true;
  const metadata = looks ? paths.filter(isMediaMetadata) : [];
  const formats = new Set(metadata.map(extensionOf));
  if (formats.size > 1)
    return `Its metadata have different formats: ${[...formats].map((one) => `.${one}`).join(", ")}.`;
  const media = paths.filter((path) => isMedia(builder, path));
  const folders = new Set(media.map(folderOf));
  const depths = new Set(media.map((path) => path.split("/").length));
  const isLabeled =
    metadata.length === 0 &&
    (typeof dropsLabels === "boolean" ? !dropsLabels : folders.size > 1 && depths.size === 1);
  const planned: PlannedMedia = {
    kind: MEDIA_KINDS[builder],
    column: MEDIA_BUILDERS[builder],
    ...(isLabeled && { labels: [...folders].toSorted() }),
    hasMetadata: metadata.length > 0 && dropsMetadata !== true,
    entries,
  };
  return new Map(splits.map(({ name, files }) => [name, planSplit(planned, builder, files)]));
}

function planSplit(
  media: PlannedMedia,
  builder: MediaBuilder,
  paths: readonly string[],
): MediaSplit {
  const archive = paths.find((path) => /\.zip$/i.test(path));
  if (archive !== undefined)
    return { files: [], problem: `${archive}: archives are not converted to Parquet.` };
  // As in the viewer: a file that fits two patterns counts once.
  const files = [...new Set(paths)].flatMap((path): PlannedFile[] => {
    const entry = media.entries.get(path);
    if (!entry) return [];
    const reading = isMediaMetadata(path) ? METADATA_READINGS[extensionOf(path)] : undefined;
    if (reading) return media.hasMetadata ? [{ entry, reading }] : [];
    return isMedia(builder, path) ? [{ entry, reading: "media" }] : [];
  });
  return { files, media };
}

const extensionOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

/** The name of the folder that a file is in. */
export const folderOf = (path: string): string => path.split("/").at(-2) ?? "";
