/** The formats of datasets: the part after `format:` in the tags, and its label. */
export const DATASET_FORMATS = {
  parquet: "Parquet",
  csv: "CSV",
  json: "JSON",
  arrow: "Arrow",
  lance: "Lance",
  webdataset: "WebDataset",
  imagefolder: "Image folder",
  audiofolder: "Audio folder",
  videofolder: "Video folder",
  pdffolder: "PDF folder",
  text: "Text",
} as const satisfies Readonly<Record<string, string>>;

export type DatasetFormat = keyof typeof DATASET_FORMATS;
