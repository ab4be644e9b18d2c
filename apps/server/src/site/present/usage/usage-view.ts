import type { Catalog } from "@orrery/catalog";
import type { UsageSnippet, UsageView } from "@orrery/web/page-data/repo/how-to-use";
import type { OneFile } from "../../../how-to-use/file-usage.ts";
import type { UsageChoices } from "../../../how-to-use/usage-choices.ts";
import type { PlainSnippet, UsageSource } from "../../../how-to-use/usage-source.ts";

/** The input of every view. */
export interface UsageContext {
  readonly catalog: Catalog;
  readonly source: UsageSource;
  readonly choices: UsageChoices;
  /** Lists the repo's files; called only by the view that shows them. */
  readonly listPaths: () => Promise<readonly string[]>;
  readonly findFile: (path: string | undefined) => Promise<OneFile | undefined>;
}

/** A view before its code is highlighted, and the query that selects it. */
export interface PlainView {
  readonly query: Readonly<Record<string, string>>;
  readonly snippets: readonly PlainSnippet[];
  readonly view: WithoutSnippets<UsageView>;
}
type WithoutSnippets<View> = View extends { readonly snippets: readonly UsageSnippet[] }
  ? Omit<View, "snippets">
  : never;
