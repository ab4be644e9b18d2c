import type { ChoiceCounts, ChoicePart, FacetCounts, FacetName } from "@orrery/catalog";
import type { Visible } from "../../organizations/visible.ts";

/** The numbers that documents are ordered and narrowed by. Times are milliseconds since 1970. */
export const COLUMNS = [
  "trending",
  "downloads",
  "likes",
  "likesRecent",
  "created",
  "updated",
  "parameters",
  "rows",
  "size",
] as const;
export type Column = (typeof COLUMNS)[number];

/** A repo as the index has it. */
export interface IndexRow {
  readonly key: string;
  /** `namespace/name` in lower case. */
  readonly path: string;
  readonly isPrivate: boolean;
  readonly numbers: Readonly<Record<Column, number>>;
  /** What it can be found by, its author included: a line each; empty lines do not count. */
  readonly terms: TextPart;
}

/** What stands between two places of a text. */
export interface TextPart {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** One of the terms is enough. Conditions are joined by "and". */
export interface TermCondition {
  readonly terms: readonly string[];
  /** None of the terms may be there. */
  readonly isNot?: true;
  readonly part?: QuestionPart;
}

/** Who asks for a condition or range: the counts of that part are made as if it did not. */
export type QuestionPart = FacetName | ChoicePart;

/** Where a page ended. */
export interface IndexPlace {
  readonly value: number;
  readonly key: string;
  /** How well the text fits there, in the order of relevance: 0 is best. */
  readonly tier?: number;
  /** What is called so there, in the order of names; it has no number. */
  readonly path?: string;
}

/** Both ends belong to it. */
export interface NumberRange {
  readonly column: Column;
  readonly min?: number;
  readonly max?: number;
  readonly part?: QuestionPart;
}

export interface FacetQuestion {
  readonly facet: FacetName;
  /** Values to count in any case. */
  readonly chosen: readonly string[];
  /** Only values that have it in them, in lower case. */
  readonly text?: string;
}

/** Terms and ranges that are counted one by one. */
export interface ChoiceQuestion {
  readonly part: ChoicePart;
  readonly choices: readonly (TermCondition | NumberRange)[];
}

/** What the index is asked; plain data, so that it may cross threads. */
export interface IndexQuestion {
  /** The private repos to answer with; `all` for an administrator. */
  readonly visible: Visible;
  readonly words: readonly string[];
  readonly conditions: readonly TermCondition[];
  readonly numbers: readonly NumberRange[];
  /** `relevance`: by how the words fit, then by downloads. `id`: by name. */
  readonly sort: Column | "relevance" | "id";
  readonly isAscending: boolean;
  readonly after?: IndexPlace | undefined;
  /** 0 for counts alone. */
  readonly limit: number;
  readonly facets: readonly FacetQuestion[];
  readonly facetLimit: number;
  readonly choices?: readonly ChoiceQuestion[];
  /** Only these, by key, in the order of relevance. */
  readonly within?: readonly string[];
}

/** A query while the user types: only the first repos by relevance. */
export interface NameQuestion {
  readonly visible: IndexQuestion["visible"];
  /** At least one. */
  readonly words: readonly string[];
  readonly limit: number;
}

export interface IndexAnswer {
  readonly keys: readonly string[];
  readonly total: number;
  readonly facets: FacetCounts;
  /** Where choices were asked for. */
  readonly choices?: ChoiceCounts;
  /** Where the page ended, if there is more. */
  readonly next?: IndexPlace;
}
