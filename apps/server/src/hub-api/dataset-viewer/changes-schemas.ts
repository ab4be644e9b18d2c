import { z } from "zod";
import { CHANGE_KINDS } from "../../dataset-engine/engine-job.ts";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { MOVED } from "../../http/openapi/moved.ts";

const count = z.number().int();
const revision = z.string().min(1).max(300).describe("A branch, a tag or a commit");

export const changesQuery = z.object({
  from: revision,
  to: revision.default("main"),
  config: z.string().max(200),
  split: z.string().max(200),
  key: z
    .string()
    .max(1_000)
    .optional()
    .describe("The column that identifies rows. Without it, rows are added or removed"),
  kind: z.enum(CHANGE_KINDS).optional(),
  offset: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  length: z.coerce.number().int().min(0).max(100).default(50),
});

const column = z.strictObject({ name: z.string(), type: z.string() });
const cell = z
  .unknown()
  .describe("A text, null, or an object with `kind` for what is cut, nested, drawn or bytes");

const changes = z
  .strictObject({
    counts: z.strictObject({ added: count, removed: count, changed: count }),
    rowCounts: z.strictObject({ from: count, to: count }),
    changedColumns: z.strictObject({
      added: z.array(column),
      removed: z.array(column),
      retyped: z.array(z.strictObject({ name: z.string(), from: z.string(), to: z.string() })),
    }),
    keys: z.array(z.string()).describe("Columns that identify the rows that differ"),
    columns: z.array(column.extend({ kind: z.enum(["number", "label", "other"]) })),
    total: count.describe("Of the kind that is asked for"),
    rows: z.array(
      z.strictObject({
        kind: z.enum(CHANGE_KINDS),
        before: count.optional().describe("Its number in `from`"),
        after: count.optional().describe("Its number in `to`"),
        cells: z
          .array(
            z.strictObject({
              before: cell.optional(),
              after: cell.optional(),
              isChanged: z.boolean().optional(),
            }),
          )
          .describe("By column"),
      }),
    ),
  })
  .meta({ id: "DatasetChanges" });

export const getChanges: ApiDescription = {
  id: "getDatasetChanges",
  group: "datasets",
  summary: "List the rows of a split that were added, removed or changed between two revisions",
  notes: "For those who can read the dataset's files. Both revisions need Parquet files.",
  query: changesQuery,
  responses: { 200: changes, ...MOVED },
};
