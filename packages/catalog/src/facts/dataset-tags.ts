import { sizeClassOf } from "../datasets/size-classes.ts";
import type { CardFacts } from "./card-facts.ts";
import {
  COLUMN_MODALITIES,
  DATASET_FORMAT_RULES,
  FILE_MODALITY_RULES,
  FORMAT_LIBRARIES,
} from "./dataset-rules.ts";
import { findFormats } from "./format-rules.ts";
import { findReferences } from "./references.ts";
import type { RepoContents } from "./repo-contents.ts";
import { prefixed, tagList } from "./tag-list.ts";
import { asNumber, asRecord, asTexts, field, fieldAt } from "./untrusted.ts";

/** Front-matter field → prefix of its tags. */
const CARD_FIELDS: readonly (readonly [name: string, prefix: string])[] = [
  ["task_categories", "task_categories"],
  ["task_ids", "task_ids"],
  ["annotations_creators", "annotations_creators"],
  ["language_creators", "language_creators"],
  ["multilinguality", "multilinguality"],
  ["source_datasets", "source_datasets"],
];

/** The tags of a dataset; all but the card's own carry a prefix. */
export function datasetTags(contents: RepoContents, card: CardFacts) {
  const source = contents.card;
  const formats = findFormats(contents.files, DATASET_FORMAT_RULES);
  return tagList(
    CARD_FIELDS.flatMap(([name, prefix]) => prefixed(prefix, asTexts(field(source, name), 50))),
    prefixed("language", card.languages),
    prefixed("license", card.license === undefined ? [] : [card.license]),
    prefixed("size_categories", sizeCategories(source)),
    prefixed("format", formats.slice(0, 3)),
    prefixed("modality", modalities(contents)),
    prefixed("library", libraries(formats)),
    findReferences(field(contents.text, "README.md")),
    card.tags,
  );
}

const libraries = (formats: readonly string[]) => [
  ...new Set(formats.slice(0, 1).flatMap((format) => FORMAT_LIBRARIES[format] ?? [])),
];

function sizeCategories(card: RepoContents["card"]): readonly string[] {
  const stated = asTexts(field(card, "size_categories"), 10);
  if (stated.length > 0) return stated;
  const rows = configurations(card)
    .flatMap((info) => listOf(field(info, "splits")))
    .map((split) => fieldAt(split, "num_examples"))
    .map((count) => asNumber(count) ?? -1)
    .filter((count) => count >= 0);
  return rows.length > 0 ? [sizeClassOf(rows.reduce((sum, count) => sum + count, 0)).id] : [];
}

function modalities(contents: RepoContents): readonly string[] {
  const columns = configurations(contents.card).flatMap((info) => listOf(field(info, "features")));
  const byColumn = columns.map((column) => {
    const type = fieldAt(column, "dtype");
    return typeof type === "string" && Object.hasOwn(COLUMN_MODALITIES, type)
      ? COLUMN_MODALITIES[type]!
      : undefined;
  });
  const found = new Set([...byColumn, ...findFormats(contents.files, FILE_MODALITY_RULES)]);
  return [...found].filter((modality) => modality !== undefined).sort();
}

/** `dataset_info` is one object, or a list with one per configuration. */
const configurations = (card: RepoContents["card"]) => {
  const info = field(card, "dataset_info");
  return (Array.isArray(info) ? info.slice(0, 500) : [info]).map(asRecord);
};

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, 500) : [];
