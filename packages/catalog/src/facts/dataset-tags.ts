import { sizeClassOf } from "../datasets/size-classes.ts";
import type { CardFacts } from "./card-facts.ts";
import {
  COLUMN_MODALITIES,
  DATASET_FORMAT_RULES,
  FILE_MODALITY_RULES,
  FORMAT_LIBRARIES,
} from "./dataset-rules.ts";
import { datasetInfos, listOf } from "./dataset-size.ts";
import { findFormats } from "./format-rules.ts";
import { findReferences } from "./references.ts";
import type { RepoContents } from "./repo-contents.ts";
import type { DatasetSize } from "./repo-facts.ts";
import { prefixed, tagList } from "./tag-list.ts";
import { asTexts, field, fieldAt } from "./untrusted.ts";

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
export function datasetTags(contents: RepoContents, card: CardFacts, size: DatasetSize) {
  const source = contents.card;
  const formats = findFormats(contents.files, DATASET_FORMAT_RULES);
  return tagList(
    CARD_FIELDS.flatMap(([name, prefix]) => prefixed(prefix, asTexts(field(source, name), 50))),
    prefixed("language", card.languages),
    prefixed("license", card.license === undefined ? [] : [card.license]),
    prefixed("size_categories", sizeCategories(source, size.rows)),
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

function sizeCategories(card: RepoContents["card"], rows: number | undefined): readonly string[] {
  const stated = asTexts(field(card, "size_categories"), 10);
  if (stated.length > 0) return stated;
  return rows === undefined ? [] : [sizeClassOf(rows).id];
}

function modalities(contents: RepoContents): readonly string[] {
  const columns = datasetInfos(contents.card).flatMap((info) => listOf(field(info, "features")));
  const byColumn = columns.map((column) => {
    const type = fieldAt(column, "dtype");
    return typeof type === "string" && Object.hasOwn(COLUMN_MODALITIES, type)
      ? COLUMN_MODALITIES[type]!
      : undefined;
  });
  const found = new Set([...byColumn, ...findFormats(contents.files, FILE_MODALITY_RULES)]);
  return [...found].filter((modality) => modality !== undefined).sort();
}
