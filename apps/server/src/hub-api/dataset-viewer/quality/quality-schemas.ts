import { z } from "zod";
import { PERSONAL_KINDS } from "../../../dataset-engine/quality/quality-work.ts";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";
import { done, MOVED } from "../../../http/openapi/moved.ts";
import { FINDING_KINDS, SEVERITIES } from "../../../hub/datasets/quality/list-findings.ts";

const count = z.number().int();
const time = z.iso.datetime();
const rows = z.array(count).describe("Numbers of rows, from 0");
const personal = z.enum(PERSONAL_KINDS);

export const qualityQuery = z.object({
  config: z.string().max(200),
  split: z.string().max(200),
});

const finding = z
  .strictObject({
    severity: z.enum(SEVERITIES),
    kind: z.enum(FINDING_KINDS),
    column: z.string().optional(),
    split: z.string().optional().describe("The other split that has the same texts"),
    personal: personal.optional(),
    rows: count,
    of: count.describe("Rows that were looked at"),
    examples: z.array(rows).describe("Rows; duplicates in groups"),
    names: z.array(z.string()).optional().describe("Labels, or codes of languages"),
  })
  .meta({ id: "QualityFinding" });

const labelCount = z.strictObject({ label: z.string(), rows: count });
const column = z.strictObject({
  name: z.string(),
  type: z.string(),
  nulls: count,
  empty: count.describe("Texts of spaces alone, lists without items, NaN"),
  emptyExamples: rows,
  isConstant: z.boolean(),
  distinct: count.describe("An estimate"),
  outliers: z
    .strictObject({ low: z.number(), high: z.number(), rows: count, examples: rows })
    .optional()
    .describe("Three times the distance of the quartiles beyond them"),
  labels: z
    .strictObject({
      classes: count,
      top: z.array(labelCount),
      rarest: labelCount,
      evenness: z.number().describe("Entropy as a share of the largest possible one"),
      unused: z.array(z.string()),
    })
    .optional(),
});

const repeats = { rows: count, groups: count, examples: z.array(rows) };
const sample = z.strictObject({ rows: count, characters: count, isAll: z.boolean() });
const texts = z.strictObject({
  sample,
  near: z.strictObject(repeats),
  languages: z.array(
    z.strictObject({
      column: z.string(),
      examined: count,
      languages: z.array(z.strictObject({ code: z.string(), rows: count })),
      unclear: count,
    }),
  ),
  personal: z.array(
    z.strictObject({ column: z.string(), kind: personal, rows: count, examples: rows }),
  ),
});
const leak = z.strictObject({
  split: z.string(),
  sample,
  compared: count,
  otherRows: count,
  isAllOfOther: z.boolean(),
  shared: count.describe("Rows that share 13 words in a row with the other split"),
  mostly: count.describe("Rows that share most of theirs"),
  examples: rows,
});

const report = z
  .strictObject({
    rows: count,
    columns: count,
    details: z.array(column),
    duplicates: z.strictObject({ ...repeats, examined: count }).optional(),
    texts: texts.optional(),
    leaks: z.array(leak),
    problems: z
      .array(z.strictObject({ part: z.string(), problem: z.string() }))
      .describe("Parts that needed too much time or memory"),
  })
  .meta({ id: "QualityReport" });

const quality = z
  .strictObject({
    state: z.enum(["none", "pending", "running", "done", "failed"]),
    progress: z.strictObject({ parts: count, done: count, current: z.string().optional() }),
    error: z.string().optional(),
    startedAt: time.optional(),
    endedAt: time.optional(),
    nextAt: time.optional().describe("When it is tried next"),
    made: z
      .strictObject({
        revision: z.string().describe("The commit that it was made of"),
        isCurrent: z.boolean().describe("Whether the files are the same still"),
        findings: z.array(finding),
        report,
      })
      .optional()
      .describe("The last one that was made"),
  })
  .meta({ id: "DatasetQuality" });

export const getQuality: ApiDescription = {
  id: "getDatasetQuality",
  group: "datasets",
  summary: "Get the quality report of a split, or how far it is",
  notes: "For those who can read the dataset's files.",
  query: qualityQuery,
  responses: { 200: quality, ...MOVED },
};

export const startQuality: ApiDescription = {
  id: "startDatasetQuality",
  group: "datasets",
  summary: "Have the quality report of a split made",
  notes: "For those who can write to the dataset. What another process does already continues.",
  query: qualityQuery,
  responses: { 200: done, ...MOVED },
};
