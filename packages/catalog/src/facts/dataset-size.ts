import type { RepoContents } from "./repo-contents.ts";
import type { DatasetSize } from "./repo-facts.ts";
import { asNumber, asRecord, field, fieldAt } from "./untrusted.ts";

const MOST = Number.MAX_SAFE_INTEGER;
const MAX_LISTED = 500;

/** Rows and columns as the card's `dataset_info` states them for all its splits; empty where it does not. */
export function statedSize(card: RepoContents["card"]): DatasetSize {
  const infos = datasetInfos(card);
  const splits = infos.flatMap((info) => listOf(field(info, "splits")));
  const counts = splits
    .map((split) => asNumber(fieldAt(split, "num_examples")) ?? -1)
    .filter((count) => Number.isInteger(count) && count >= 0);
  const columns = Math.max(0, ...infos.map((info) => lengthOf(field(info, "features"))));
  const rows = counts.reduce((sum, count) => Math.min(MOST, sum + count), 0);
  const isWhole =
    counts.length === splits.length &&
    infos.every((info) => lengthOf(field(info, "splits")) <= MAX_LISTED) &&
    lengthOf(field(card, "dataset_info")) <= MAX_LISTED;
  return { ...(counts.length > 0 && isWhole && { rows }), ...(columns > 0 && { columns }) };
}

/** `dataset_info` is one object, or a list with one per configuration. */
export const datasetInfos = (card: RepoContents["card"]) => {
  const info = field(card, "dataset_info");
  return (Array.isArray(info) ? info.slice(0, MAX_LISTED) : [info]).map(asRecord);
};

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, MAX_LISTED) : [];
