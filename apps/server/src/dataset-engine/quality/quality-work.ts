/** Asks a process for a part of the quality report of a split, whose files have these names in its folder. */
export interface QualityAsk {
  readonly inspected: readonly string[];
  readonly part: QualityPart;
  readonly limits: QualityLimits;
}

/** Of what is looked at. */
export interface QualityLimits {
  /** Rows whose text is in the sample, and the text's characters. */
  readonly sampleRows: number;
  readonly sampleText: number;
  /** Rows that are compared for exact duplicates. */
  readonly hashedRows: number;
  /** Characters that are read of another split. */
  readonly otherText: number;
}

export type QualityPart =
  | { readonly part: "outline" }
  /** Some columns, by their places. */
  | { readonly part: "columns"; readonly first: number; readonly count: number }
  | { readonly part: "duplicates" }
  /** Near duplicates, languages and personal data, in a sample. */
  | { readonly part: "texts" }
  /** Texts of a sample that another split has, whose files have these names. */
  | { readonly part: "leaks"; readonly others: readonly string[] };

export interface QualityOutline {
  readonly columns: number;
  readonly rows: number;
}

/** `rows` numbers from 0, the first of those that are meant. */
export type ExampleRows = readonly number[];

export interface Outliers {
  /** Values below or above lie out. */
  readonly low: number;
  readonly high: number;
  readonly rows: number;
  /** Those farthest out. */
  readonly examples: ExampleRows;
}

export interface LabelBalance {
  /** That rows have. */
  readonly classes: number;
  /** The most frequent ones, and the rarest. */
  readonly top: readonly LabelCount[];
  readonly rarest: LabelCount;
  /** From 0, all rows have one label, to 1, all labels are as frequent. */
  readonly evenness: number;
  /** Labels that the column's type names and no row has. */
  readonly unused: readonly string[];
}

export interface LabelCount {
  readonly label: string;
  readonly rows: number;
}

export interface ColumnQuality {
  readonly name: string;
  readonly type: string;
  readonly nulls: number;
  /** Texts of spaces alone, lists without items, NaN. */
  readonly empty: number;
  /** Rows with one of both. */
  readonly emptyExamples: ExampleRows;
  /** All rows have one value. */
  readonly isConstant: boolean;
  /** About so many different values. */
  readonly distinct: number;
  /** Of numbers, where a quarter of the values differs from another. */
  readonly outliers?: Outliers;
  readonly labels?: LabelBalance;
}

export interface Repeats {
  /** Rows that repeat an earlier one. */
  readonly rows: number;
  readonly groups: number;
  /** The first rows of the largest groups. */
  readonly examples: readonly ExampleRows[];
}

export interface DuplicateQuality extends Repeats {
  /** Rows that were compared: all, or those whose hash is in a share of all hashes. */
  readonly examined: number;
}

export const PERSONAL_KINDS = ["key", "iban", "card", "ip", "email", "phone"] as const;
export type PersonalKind = (typeof PERSONAL_KINDS)[number];

export interface PersonalData {
  readonly column: string;
  readonly kind: PersonalKind;
  readonly rows: number;
  readonly examples: ExampleRows;
}

export interface LanguageMix {
  readonly column: string;
  /** Texts that are long enough to say. */
  readonly examined: number;
  /** ISO 639-1 codes; the most frequent first. */
  readonly languages: readonly { readonly code: string; readonly rows: number }[];
  /** Texts whose language is not clear. */
  readonly unclear: number;
}

export interface Sample {
  readonly rows: number;
  readonly characters: number;
  /** All rows of the split are in it. */
  readonly isAll: boolean;
}

export interface TextQuality {
  readonly sample: Sample;
  readonly near: Repeats;
  readonly languages: readonly LanguageMix[];
  readonly personal: readonly PersonalData[];
}

export interface LeakQuality {
  readonly sample: Sample;
  /** Rows of the sample with enough text to compare. */
  readonly compared: number;
  /** Rows of the other split that were read. */
  readonly otherRows: number;
  readonly isAllOfOther: boolean;
  /** Rows that share some words in a row with the other split, and those that share most of them. */
  readonly shared: number;
  readonly mostly: number;
  /** Of the rows that share most; without any, of those that share some. */
  readonly examples: ExampleRows;
}
