import type { FormatRule } from "./format-rules.ts";

/** Text that is data, not a note to the reader. */
const PLAIN_TEXT = /^(?!.*(^|\/)(requirements|license|readme)[^/]*\.txt$).*\.txt(\.gz|\.zst)?$/i;

/** Data formats by file name, in the order in which the most frequent is looked for. */
export const DATASET_FORMAT_RULES: readonly FormatRule[] = [
  { tag: "parquet", path: /\.parquet$/i },
  { tag: "csv", path: /\.(csv|tsv)(\.gz|\.bz2|\.xz|\.zst)?$/i },
  {
    tag: "json",
    path: /\.(jsonl|ndjson)(\.gz|\.bz2|\.xz|\.zst)?$|^(?!.*(^|\/)(dataset_infos|dataset_info|metadata|config|croissant|\.[^/]*)\.json$).*\.json(\.gz|\.zst)?$/i,
  },
  { tag: "arrow", path: /\.arrow$/i },
  { tag: "lance", path: /\.lance(\/|$)/i },
  { tag: "webdataset", path: /\.tar$/i },
  { tag: "imagefolder", path: /\.(jpe?g|png|webp|tiff?|bmp|gif)$/i },
  { tag: "audiofolder", path: /\.(wav|mp3|flac|ogg|opus|m4a)$/i },
  { tag: "videofolder", path: /\.(mp4|mkv|mov|avi|webm)$/i },
  { tag: "pdffolder", path: /\.pdf$/i },
  {
    tag: "text",
    path: PLAIN_TEXT,
  },
];

/** The libraries that can open a format, the most natural first. */
export const FORMAT_LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  parquet: ["datasets", "pandas", "polars", "dask", "mlcroissant"],
  csv: ["datasets", "pandas", "polars", "mlcroissant"],
  json: ["datasets", "pandas", "polars", "mlcroissant"],
  arrow: ["datasets", "mlcroissant"],
  lance: ["lance"],
  webdataset: ["datasets", "webdataset", "mlcroissant"],
  imagefolder: ["datasets", "mlcroissant"],
  audiofolder: ["datasets", "mlcroissant"],
  videofolder: ["datasets", "mlcroissant"],
  pdffolder: ["datasets"],
  text: ["datasets", "mlcroissant"],
};

/** What a file is about, by its name. Tables need their columns; see `COLUMN_MODALITIES`. */
export const FILE_MODALITY_RULES: readonly FormatRule[] = [
  { tag: "image", path: /\.(jpe?g|png|webp|tiff?|bmp|gif)$/i },
  { tag: "audio", path: /\.(wav|mp3|flac|ogg|opus|m4a)$/i },
  { tag: "video", path: /\.(mp4|mkv|mov|avi|webm)$/i },
  { tag: "document", path: /\.pdf$/i },
  { tag: "3d", path: /\.(glb|gltf|obj|ply|stl|usdz|las|laz)$/i },
  { tag: "geospatial", path: /\.(geojson|shp|gpkg|geoparquet)$/i },
  { tag: "text", path: PLAIN_TEXT },
];

/** Type of a column, as the card's `dataset_info` names it → modality. */
export const COLUMN_MODALITIES: Readonly<Record<string, string>> = {
  string: "text",
  large_string: "text",
  image: "image",
  audio: "audio",
  video: "video",
  pdf: "document",
  int8: "tabular",
  int16: "tabular",
  int32: "tabular",
  int64: "tabular",
  uint8: "tabular",
  uint16: "tabular",
  uint32: "tabular",
  uint64: "tabular",
  float16: "tabular",
  float32: "tabular",
  float64: "tabular",
};
