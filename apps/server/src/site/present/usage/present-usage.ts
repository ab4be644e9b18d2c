import type { RepoAt } from "@orrery/registry";
import type { UsageData, UsageView } from "@orrery/web/page-data/repo/how-to-use";
import { findOneFile } from "../../../how-to-use/find-one-file.ts";
import { findUsageSource } from "../../../how-to-use/find-usage-source.ts";
import { choose, withAddress } from "../../../how-to-use/usage-choices.ts";
import type { UsageSource } from "../../../how-to-use/usage-source.ts";
import { originOf } from "../../../http/origin.ts";
import { listPaths } from "../../../hub/list-paths.ts";
import type { PageContext, PageRequest } from "../../page-context.ts";
import { warmHighlighter } from "../../warm-highlighter.ts";
import { highlightAll } from "../highlight-snippets.ts";
import { USAGE_TABS } from "./usage-tabs.ts";
import type { UsageContext } from "./usage-view.ts";

/** The usage panel of a repo, with the code of the chosen tab highlighted. */
export async function presentUsage(
  page: PageContext,
  { query: address, request }: PageRequest,
  at: RepoAt,
): Promise<UsageData> {
  const { hub, renderer } = page;
  const choices = { address, remembered: new URLSearchParams(request.cookies.orrery_usage) };
  const context: UsageContext = {
    catalog: hub.catalog,
    source: await findUsageSource(
      page,
      { viewer: request.viewer, hubUrl: originOf(page.config, request) },
      at,
    ),
    choices,
    listPaths: () => listPaths(hub.registry.files, at),
    findFile: (path) => findOneFile(hub.registry.files, at, path),
  };
  const tabs = Object.entries(USAGE_TABS)
    .filter(([, tab]) => tab.isOffered(context))
    .map(([key, tab]) => ({ key, label: tab.label, tab }));
  const named = tabs.find(({ tab }) => tab.names.some((name) => address.has(name)))?.key;
  const asked = withAddress(choices, { usage: address.get("usage") ?? named });
  const showcases = tabs.filter(({ tab }) => tab.isShowcase?.(context) ?? true);
  const { key, tab } = choose(asked, "usage", tabs, showcases);
  const { query, view, snippets } = await tab.view(context);
  void warmHighlighter(renderer, context.source);
  return {
    tabs: tabs.map(({ key, label }) => ({ key, label })),
    query: { usage: key, ...query },
    ...accessOf(context.source),
    view: { ...view, snippets: await highlightAll(snippets, renderer.highlight) } as UsageView,
  };
}

/** Who can read the files; `undefined` if everyone can. */
function accessOf({ isPrivate, needsToken, isClosed }: UsageSource): Pick<UsageData, "access"> {
  if (!needsToken) return {};
  return { access: isPrivate ? "private" : isClosed ? "closed" : "gated" };
}
