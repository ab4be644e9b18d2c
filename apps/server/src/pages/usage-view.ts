import type { Catalog } from "@orrery/catalog";
import type { UsageSnippet, UsageView } from "@orrery/web/page-data/usage";
import type { OneFile } from "../usage/file-usage.ts";
import type { UsageChoices } from "../usage/usage-choices.ts";
import type { PlainSnippet, UsageSource } from "../usage/usage-source.ts";

/** What every view is made from. */
export interface UsageContext {
  readonly catalog: Catalog;
  readonly source: UsageSource;
  readonly choices: UsageChoices;
  /** The repo's files; asked for by the view that shows them. */
  readonly listPaths: () => Promise<readonly string[]>;
  readonly findFile: (path: string | undefined) => Promise<OneFile | undefined>;
}

/** A view before its code is highlighted, and what leads to it. */
export interface PlainView {
  readonly query: Readonly<Record<string, string>>;
  readonly snippets: readonly PlainSnippet[];
  readonly view: WithoutSnippets<UsageView>;
}
type WithoutSnippets<View> = View extends { readonly snippets: readonly UsageSnippet[] }
  ? Omit<View, "snippets">
  : never;
