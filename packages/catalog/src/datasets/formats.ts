/** How a dataset is stored: what follows `format:` in its tags, and the label shown for it. */
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
