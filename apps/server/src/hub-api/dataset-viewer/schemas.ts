import { z } from "zod";
import { type ApiDescription, bytes } from "../../http/openapi/api-description.ts";

const datasetField = z.string().max(200).describe("`owner/name` of a dataset");
const text = z.string().max(20_000).default("");
const offset = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0);
const length = z.coerce.number().int().min(0).max(100).default(100);

export const datasetQuery = z.object({
  dataset: datasetField,
  config: z.string().max(200).optional(),
});
export const validityQuery = datasetQuery.extend({ split: z.string().max(200).optional() });
export const splitQuery = z.object({
  dataset: datasetField,
  config: z.string().max(200),
  split: z.string().max(200),
});
export const rowsQuery = splitQuery.extend({ offset, length });
export const filterQuery = rowsQuery.extend({
  where: text.describe('Conditions: `"age" > 30 AND "name" LIKE \'A%\'`'),
  orderby: text.describe('Columns: `"age" DESC`'),
});
export const searchQuery = rowsQuery.extend({
  query: z.string().min(1).max(2_000).describe("Words, or phrases in double quotes"),
});

const count = z.number().int();
const type = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]);
const features = z.array(z.strictObject({ feature_idx: count, name: z.string(), type }));
const rows = z.array(
  z.strictObject({
    row_idx: count,
    row: z.record(z.string(), z.unknown()),
    truncated_cells: z.array(z.string()),
  }),
);
const names = { dataset: z.string(), config: z.string(), split: z.string() };
const place = z.strictObject(names);
const failed = z.array(
  z.strictObject({ dataset: z.string(), config: z.string(), error: z.string() }),
);
const pending = z.array(place);
const partial = z.boolean();
const rowsPage = z
  .strictObject({
    features,
    rows,
    num_rows_total: count,
    num_rows_per_page: count,
    partial,
  })
  .meta({ id: "DatasetRows" });

const sizes = {
  num_bytes_parquet_files: count,
  num_bytes_memory: count,
  num_rows: count,
  num_columns: count,
};
const splitSize = z.strictObject({ ...names, ...sizes });
const configSize = z.strictObject({
  dataset: z.string(),
  config: z.string(),
  num_bytes_original_files: count,
  ...sizes,
});

const describe = (
  id: string,
  summary: string,
  query: z.ZodType,
  response: z.ZodType,
): ApiDescription => ({ id, group: "datasets", summary, query, responses: { 200: response } });

export const getDatasetRows = describe(
  "getDatasetRows",
  "Get rows of a split by their numbers",
  rowsQuery,
  rowsPage,
);
export const filterDatasetRows = describe(
  "filterDatasetRows",
  "Filter and sort the rows of a split",
  filterQuery,
  rowsPage,
);
export const searchDatasetRows = describe(
  "searchDatasetRows",
  "Search the text of a split, the best rows first",
  searchQuery,
  rowsPage,
);
export const mediaQuery = splitQuery.omit({ dataset: true }).extend({
  row: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  column: z.string().max(1_000),
});
export const getDatasetMedia: ApiDescription = {
  id: "getDatasetMedia",
  group: "datasets",
  summary: "Get the image, sound or video of a row",
  query: mediaQuery,
  responses: { 200: bytes() },
};
export const getDatasetThumbnail: ApiDescription = {
  id: "getDatasetThumbnail",
  group: "datasets",
  summary: "Get a small picture of a dataset with images",
  notes:
    "The first images of the first split next to each other, as WebP, 80 pixels high. 404 for a dataset without images that can be decoded.",
  query: z.object({
    v: z.string().max(100).optional().describe("Changes the address, for caches of browsers"),
  }),
  responses: { 200: bytes("image/webp"), 304: null },
};
export const getFirstRows = describe(
  "getFirstRows",
  "Get the first rows of a split, at most a megabyte",
  splitQuery,
  z.strictObject({ ...names, features, rows, truncated: z.boolean() }),
);
export const getDatasetStatistics = describe(
  "getDatasetStatistics",
  "Get statistics and histograms of the columns of a split",
  splitQuery,
  z.strictObject({
    num_examples: count,
    statistics: z.array(
      z.strictObject({
        column_name: z.string(),
        column_type: z.string(),
        column_statistics: z.record(z.string(), z.unknown()),
      }),
    ),
    partial,
  }),
);
export const getDatasetSize = describe(
  "getDatasetSize",
  "Count the rows, columns and bytes of a dataset",
  datasetQuery,
  z.union([
    z.strictObject({
      size: z.strictObject({
        dataset: z.strictObject({
          dataset: z.string(),
          num_bytes_original_files: count,
          ...sizes,
        }),
        configs: z.array(configSize),
        splits: z.array(splitSize),
      }),
      pending,
      failed,
      partial,
    }),
    z.strictObject({
      size: z.strictObject({ config: configSize, splits: z.array(splitSize) }),
      partial,
    }),
  ]),
);
const parquetFiles = z.array(
  z.strictObject({ ...names, url: z.string(), filename: z.string(), size: count }),
);
export const listParquetFiles = describe(
  "listParquetFiles",
  "List the Parquet files of a dataset",
  datasetQuery,
  z.union([
    z.strictObject({ parquet_files: parquetFiles, pending, failed, partial }),
    z.strictObject({
      parquet_files: parquetFiles,
      features: z.record(z.string(), type),
      partial,
    }),
  ]),
);
export const getDatasetInfo = describe(
  "getDatasetInfo",
  "Get the features and splits of a dataset, as the `datasets` library notes them",
  datasetQuery,
  z.strictObject({
    dataset_info: z.record(z.string(), z.unknown()),
    pending: pending.optional(),
    failed: failed.optional(),
    partial,
  }),
);
const answered = z.boolean();
export const getValidity = describe(
  "getDatasetValidity",
  "Get what the hub answers about a dataset, a configuration or a split",
  validityQuery,
  z.strictObject({
    preview: answered,
    viewer: answered,
    search: answered,
    filter: answered,
    statistics: answered,
  }),
);
const config = { dataset: z.string(), config: z.string() };
export const listDatasetSplits = describe(
  "listDatasetSplits",
  "List the configurations and splits of a dataset, as `load_dataset` finds them",
  datasetQuery,
  z.strictObject({
    splits: z.array(place),
    pending: z.array(z.strictObject(config)),
    failed: z.array(z.strictObject({ ...config, error: z.strictObject({ error: z.string() }) })),
  }),
);
