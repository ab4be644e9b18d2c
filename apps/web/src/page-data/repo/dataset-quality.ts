import type { RepoHead } from "./repo-head.ts";
import type { ViewerNotice } from "./split-viewer.ts";

export interface DatasetQualityData {
  readonly repo: RepoHead;
  /** Absent for a dataset without rows that the hub's engine reads, and for who may not read its files. */
  readonly place?: SplitPlace;
  /** Why there is no split. */
  readonly notice?: ViewerNotice;
  readonly quality?: SplitQuality;
}

/** A split, and the others that there are. */
export interface SplitPlace {
  readonly configs: readonly string[];
  readonly config: string;
  readonly splits: readonly string[];
  readonly split: string;
}

export interface SplitQuality {
  readonly state: "none" | "pending" | "running" | "done" | "failed";
  readonly progress: { readonly parts: number; readonly done: number; readonly current?: string };
  readonly error?: string;
  readonly endedAt?: string;
  readonly nextAt?: string;
  readonly made?: MadeQuality;
}

export interface MadeQuality {
  readonly revision: string;
  /** The files are the same still. */
  readonly isCurrent: boolean;
  /** The worst first. */
  readonly findings: readonly QualityFinding[];
  readonly report: QualityFacts;
}

export interface QualityFinding {
  readonly severity: "high" | "medium" | "low";
  readonly kind:
    | "leak"
    | "personal"
    | "duplicates"
    | "near-duplicates"
    | "empty"
    | "constant"
    | "outliers"
    | "imbalance"
    | "unused-labels"
    | "languages";
  readonly column?: string;
  readonly split?: string;
  readonly personal?: PersonalKind;
  readonly rows: number;
  readonly of: number;
  /** Numbers of rows from 0; those of duplicates in groups. */
  readonly examples: readonly (readonly number[])[];
  readonly names?: readonly string[];
}

export type PersonalKind = "key" | "iban" | "card" | "ip" | "email" | "phone";

export interface QualityFacts {
  readonly rows: number;
  readonly columns: number;
  /** The first columns. */
  readonly details: readonly QualityColumn[];
  readonly duplicates?: { readonly examined: number };
  readonly texts?: {
    readonly sample: QualitySample;
    readonly languages: readonly {
      readonly column: string;
      readonly examined: number;
      readonly languages: readonly { readonly code: string; readonly rows: number }[];
      readonly unclear: number;
    }[];
  };
  readonly leaks: readonly {
    readonly split: string;
    readonly sample: QualitySample;
    readonly compared: number;
    readonly otherRows: number;
    readonly isAllOfOther: boolean;
    readonly shared: number;
    readonly mostly: number;
  }[];
  readonly problems: readonly { readonly part: string; readonly problem: string }[];
}

export interface QualitySample {
  readonly rows: number;
  readonly isAll: boolean;
}

export interface QualityColumn {
  readonly name: string;
  readonly type: string;
  readonly nulls: number;
  readonly empty: number;
  readonly isConstant: boolean;
  /** An estimate. */
  readonly distinct: number;
  readonly outliers?: { readonly low: number; readonly high: number; readonly rows: number };
  readonly labels?: {
    readonly classes: number;
    readonly top: readonly { readonly label: string; readonly rows: number }[];
    readonly rarest: { readonly label: string; readonly rows: number };
    readonly evenness: number;
  };
}
