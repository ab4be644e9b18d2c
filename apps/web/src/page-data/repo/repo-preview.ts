import type { UsageSnippet } from "./how-to-use.ts";

/** The preview of a repo in a list. */
export interface RepoPreviewData {
  /** The beginning of the card as plain text; absent without a card. */
  readonly cardHead?: string;
  /** The first files without folders, with sizes in bytes. */
  readonly files: readonly { readonly path: string; readonly sizeBytes: number }[];
  readonly fileCount: number;
  /** How to load it; absent if the catalog has no code. */
  readonly snippet?: UsageSnippet;
}
