import { z } from "zod";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { done, MOVED } from "../../http/openapi/moved.ts";

const count = z.number().int();
const time = z.iso.datetime();

const problem = z.strictObject({
  file: z.string(),
  line: count.optional().describe("From 1; the header counts"),
  row: count.optional().describe("Of the split, from 0"),
  column: z.string().optional(),
  message: z.string(),
});

const split = z.strictObject({
  config: z.string(),
  split: z.string().describe("Empty for what is wrong with the configuration"),
  error: z.string().optional().describe("Why the split has no Parquet files"),
  files: count,
  rows: count.optional().describe("Absent for files that were Parquet already"),
  badRows: count.describe("Lines that were left out"),
  badCells: count.optional().describe("Values that are null because they could not be read"),
  problems: z.array(problem).describe("The first of both"),
  bytes: count,
});

const conversion = z
  .strictObject({
    state: z.enum(["pending", "running", "done", "partial", "failed"]),
    revision: z.string().optional().describe("The commit of `main` that was converted last"),
    convertedRevision: z.string().optional().describe("The commit of `refs/convert/parquet`"),
    startedAt: time.optional(),
    endedAt: time.optional(),
    nextAt: time.optional().describe("When it is tried next"),
    error: z.string().optional(),
    progress: z.strictObject({
      files: count,
      doneFiles: count,
      bytes: count,
      currentFile: z.string().optional(),
    }),
    splits: z.array(split),
  })
  .meta({ id: "DatasetConversion" });

export const getConversion: ApiDescription = {
  id: "getDatasetConversion",
  group: "datasets",
  summary: "Get how far a dataset is converted to Parquet, and which lines could not be read",
  notes: "For those who can write to the dataset.",
  responses: { 200: conversion, ...MOVED },
};

export const startConversion: ApiDescription = {
  id: "startDatasetConversion",
  group: "datasets",
  summary: "Convert a dataset to Parquet again",
  notes: "For those who can write to the dataset. Files that were converted before are used again.",
  responses: { 200: done, ...MOVED },
};

const urls = z.array(z.string());
const bySplit = z.record(z.string(), urls);

export const listConvertedFiles: ApiDescription = {
  id: "listConvertedFiles",
  group: "datasets",
  summary: "List the addresses of the Parquet files of a dataset, by configuration and split",
  responses: { 200: z.record(z.string(), bySplit), ...MOVED },
};

export const listConvertedFilesOfConfig: ApiDescription = {
  id: "listConvertedFilesOfConfig",
  group: "datasets",
  summary: "List the addresses of the Parquet files of a configuration, by split",
  responses: { 200: bySplit, ...MOVED },
};

export const listConvertedFilesOfSplit: ApiDescription = {
  id: "listConvertedFilesOfSplit",
  group: "datasets",
  summary: "List the addresses of the Parquet files of a split",
  responses: { 200: urls, ...MOVED },
};

export const getConvertedFile: ApiDescription = {
  id: "getConvertedFile",
  group: "datasets",
  summary: "Get a Parquet file of a split",
  notes: "`file` is its number with `.parquet`, from `0.parquet`.",
  responses: { 302: null, ...MOVED },
};
