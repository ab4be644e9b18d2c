import type { UsageSnippet } from "./usage.ts";

/** A repo at a glance, for whoever looks at its row in a list. */
export interface PeekData {
  /** The card's first words as plain text; absent where there is no card. */
  readonly cardHead?: string;
  /** The first files, folders left out, with their sizes in bytes. */
  readonly files: readonly { readonly path: string; readonly sizeBytes: number }[];
  readonly fileCount: number;
  /** How to load it; absent where nobody wrote that down. */
  readonly snippet?: UsageSnippet;
}
