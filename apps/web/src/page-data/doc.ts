import type { OutlineItem } from "./repo/repo.ts";

export interface DocData {
  readonly slug: string;
  readonly title: string;
  readonly html: string;
  readonly outline: readonly OutlineItem[];
  readonly pages: readonly { readonly slug: string; readonly title: string }[];
}
