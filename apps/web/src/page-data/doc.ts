export interface DocData {
  readonly slug: string;
  readonly title: string;
  readonly html: string;
  readonly pages: readonly { readonly slug: string; readonly title: string }[];
}
