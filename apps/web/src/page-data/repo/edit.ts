import type { DiffHunk } from "./diff.ts";
import type { RepoHead } from "./repo-head.ts";

export interface EditData {
  readonly repo: RepoHead;
  readonly revision: string;
  /** The file, or the folder of a new file that has no name yet; empty for the root. */
  readonly path: string;
  /** What the field of the file's name begins with. */
  readonly name: string;
  /** The commit that was opened, which is the parent of the next one. */
  readonly commitId?: string;
  /** The file's content. Binary files can only be moved and deleted. */
  readonly content:
    | { readonly kind: "new"; readonly text: string }
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "other"; readonly reason: string };
  /** False if the viewer can only open a pull request. */
  readonly canCommit: boolean;
  readonly canPropose: boolean;
  /** Set for a card: what the fields of its metadata form hold, and the values to suggest, by field. */
  readonly metadata?: {
    readonly fields: Readonly<Record<string, string>>;
    readonly suggestions: Readonly<Record<string, readonly Suggestion[]>>;
  };
}

export interface Suggestion {
  readonly value: string;
  readonly label: string;
}

/** A field of a card's metadata form. Lists are written with commas. */
export interface CardFieldRow {
  readonly name: string;
  readonly isList: boolean;
  /** Evaluation results: a line for each. */
  readonly isLines?: true;
  /** What each value must match. */
  readonly pattern?: RegExp;
  readonly expects?: string;
}

const SLUG = /^[a-z0-9][a-z0-9.+_-]*$/;
const REPO = /^[\w.-]+(?:\/[\w.-]+)?$/;
const ANY = /^[^\p{Cc}]{1,500}$/u;
const row = (name: string, isList: boolean, pattern: RegExp, expects: string): CardFieldRow => ({
  name,
  isList,
  pattern,
  expects,
});
const SLUGS = 'Use lowercase letters, digits, "-", "_", "+" and ".".';
const SHARED = [
  row("license", false, SLUG, SLUGS),
  row("license_name", false, SLUG, SLUGS),
  row("license_link", false, ANY, "Use up to 500 characters."),
  row("language", true, /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*$/, "Use codes such as en or pt-BR."),
] as const;
const TAGS = row("tags", true, ANY, "Use up to 500 characters.");

/** The fields of the metadata form, in its order. */
export const CARD_FIELDS: Readonly<Record<RepoHead["kind"], readonly CardFieldRow[]>> = {
  model: [
    row("pipeline_tag", false, SLUG, SLUGS),
    row("library_name", false, SLUG, SLUGS),
    ...SHARED,
    row("base_model", true, REPO, "Use model IDs such as ada/my-model."),
    row(
      "base_model_relation",
      false,
      /^(?:finetune|adapter|quantized|merge)$/,
      "Use finetune, adapter, quantized or merge.",
    ),
    row("datasets", true, REPO, "Use dataset IDs such as ada/my-dataset."),
    TAGS,
    { name: "model-index", isList: false, isLines: true },
  ],
  dataset: [row("task_categories", true, SLUG, SLUGS), ...SHARED, TAGS],
};

/** The response to the editor's form, except errors. */
export interface EditAnswer {
  /** The text as Markdown, rendered and sanitized. */
  readonly preview?: string;
  /** The diff; empty without changes. */
  readonly changes?: readonly DiffHunk[];
  /** Set after a conflict: the other text, and the commit to retry from. */
  readonly conflict?: { readonly commitId: string; readonly text?: string };
}
