import type { CollectionSummary } from "./collection.ts";
import type { ListedRepo } from "./repo-list.ts";
import type { RepoKind } from "./shell.ts";

/** `/search`: what has the words of `?q=`, by kind. */
export interface SearchData {
  readonly q: string;
  readonly repos: readonly RepoMatches[];
  readonly collections: readonly CollectionSummary[];
  readonly names: readonly { readonly kind: "account" | "organization"; readonly name: string }[];
  /** Tasks, libraries and docs. */
  readonly pages: readonly FoundPage[];
}

/** The first repos that match in one way, and how many do. */
export interface RepoMatches {
  readonly kind: RepoKind;
  readonly scope: "names" | "cards" | "task";
  /** The label of the task that matches. */
  readonly task?: string;
  readonly total: number;
  /** The list of all of them. */
  readonly href: string;
  readonly repos: readonly ListedRepo[];
}

export interface FoundPage {
  readonly kind: "task" | "library" | "doc";
  readonly label: string;
  readonly href: string;
}
