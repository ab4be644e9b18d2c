/** The modalities of datasets: the part after `modality:` in the tags, and its label. */
export const DATASET_MODALITIES = {
  "3d": "3D",
  audio: "Audio",
  document: "Document",
  geospatial: "Geospatial",
  image: "Image",
  tabular: "Tabular",
  text: "Text",
  timeseries: "Time-series",
  video: "Video",
} as const satisfies Readonly<Record<string, string>>;

export type DatasetModality = keyof typeof DATASET_MODALITIES;
