import {
  findLayout,
  isMedia,
  isMediaBuilder,
  type LayoutConfig,
  MEDIA_BUILDERS,
  type MediaBuilder,
  readCardLabels,
} from "@orrery/catalog";
import { parseRepoPath, type RepoPath, type TreeEntry } from "@orrery/registry";
import { LIMITS } from "../../../base/limits.ts";
import type { FileReading } from "../../../dataset-engine/convert/convert-work.ts";
import { type PlannedFile, type PlannedMedia, planMedia } from "./plan-media.ts";
import { readOptions } from "./read-options.ts";

/** A split with its files, and how each is read; or why it is not converted. */
export interface PlannedSplit {
  readonly config: string;
  /** Empty for a configuration without splits, which has a problem. */
  readonly split: string;
  readonly problem?: string;
  readonly files: readonly PlannedFile[];
  /** Names of the numbers in columns, by the card. */
  readonly labels?: ReadonlyMap<string, readonly string[]>;
  /** The files are images, sounds or videos, and what describes them. */
  readonly media?: PlannedMedia;
}

/** All of a dataset. With a problem, none of its splits is converted. */
export interface ConversionPlan {
  readonly problem?: string;
  readonly splits: readonly PlannedSplit[];
}

const MAX_FILES = LIMITS.conversionFiles.value;
const MAX_MEDIA = LIMITS.conversionMedia.value;
const MAX_SPLITS = LIMITS.conversionSplits.value;
/** Compressed forms that are read as they are. */
const END = String.raw`(?:\.(?:gz|zst))?$`;
const READINGS = [
  ["parquet", "parquet", /\.(?:parquet|geoparquet|gpq)$/i],
  ["csv", "tsv", new RegExp(String.raw`\.tsv${END}`, "i")],
  ["csv", "csv", new RegExp(String.raw`\.csv${END}`, "i")],
  ["json", "json", new RegExp(String.raw`\.(?:json|jsonl|ndjson)${END}`, "i")],
  ["webdataset", "webdataset", /\.tar(?:\.gz)?$/i],
  ["arrow", "arrow", /\.arrow$/i],
  ["text", "text", new RegExp(String.raw`\.txt${END}`, "i")],
] as const;
const BUILDERS: ReadonlySet<string> = new Set(READINGS.map(([builder]) => builder));

/** Whether files of this kind become Parquet, or are Parquet. */
export const isConverted = (path: string): boolean =>
  READINGS.some(([, , pattern]) => pattern.test(path)) ||
  Object.keys(MEDIA_BUILDERS).some((builder) => isMedia(builder as MediaBuilder, path));

/** Where a file of a split goes, as clients know it; `undefined` for names that no path can have. */
export const convertedPath = (
  config: string,
  split: string,
  index: number,
): RepoPath | undefined =>
  config.includes("/") || split.includes("/")
    ? undefined
    : parseRepoPath(`${config}/${split}/${String(index).padStart(4, "0")}.parquet`);

/** What of a dataset becomes Parquet: the splits that `load_dataset` finds. */
export function planSplits(
  cardData: Readonly<Record<string, unknown>>,
  entries: ReadonlyMap<string, TreeEntry>,
): ConversionPlan {
  const { builder, configs, problem } = findLayout(cardData, [...entries.keys()]);
  if (problem?.code === "empty" || problem?.code === "no-data-files") return { splits: [] };
  const splits = configs.flatMap((config) =>
    planConfig(config, builder, entries, readCardLabels(cardData, config.name)),
  );
  const files = splits.reduce((sum, split) => sum + split.files.length, 0);
  if (problem) return { problem: problem.message, splits };
  const maxFiles = isMediaBuilder(builder) ? MAX_MEDIA : MAX_FILES;
  if (files > maxFiles)
    return { problem: `It has ${files} files; at most ${maxFiles} are converted.`, splits };
  if (splits.length > MAX_SPLITS)
    return {
      problem: `It has ${splits.length} splits; at most ${MAX_SPLITS} are converted.`,
      splits: [],
    };
  return { splits };
}

function planConfig(
  { name: config, splits: all, problem, options }: LayoutConfig,
  builder: string | undefined,
  entries: ReadonlyMap<string, TreeEntry>,
  labels: ReadonlyMap<string, readonly string[]>,
): readonly PlannedSplit[] {
  if (problem) return [{ config, split: "", problem: problem.message, files: [] }];
  const splits = all.filter(({ files }) => files.length > 0);
  const read = readOptions(builder, options);
  if (typeof read === "string") return [{ config, split: "", problem: read, files: [] }];
  const media = isMediaBuilder(builder) ? planMedia(builder, splits, options, entries) : undefined;
  if (typeof media === "string") return [{ config, split: "", problem: media, files: [] }];
  return splits.map(({ name: split, files: paths }) => {
    const refuse = (why: string) => ({ config, split, problem: why, files: [] });
    if (convertedPath(config, split, 0) === undefined)
      return refuse("Its name can't be the name of a folder.");
    const own = media?.get(split);
    if (own) return { config, split, ...own };
    if (builder === undefined || !BUILDERS.has(builder))
      return refuse(`Files of this format (${builder}) are not converted to Parquet.`);
    // As in the viewer: a file that fits two patterns counts once.
    const files = [...new Set(paths)].flatMap((path) => {
      const entry = entries.get(path);
      return entry ? [{ entry, reading: readingOf(builder, path), ...read }] : [];
    });
    const unknown = files.find(({ reading }) => reading === undefined);
    if (unknown)
      return refuse(`${unknown.entry.path}: files of this kind are not converted to Parquet.`);
    return { config, split, files: files as PlannedSplit["files"], labels };
  });
}

const readingOf = (builder: string, path: string): FileReading | "parquet" | undefined =>
  READINGS.find(([of, , pattern]) => of === builder && pattern.test(path))?.[1];
