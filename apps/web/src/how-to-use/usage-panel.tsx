import { useEffect } from "react";
import { Link } from "react-router";
import type { AskedCall } from "../calls/asked-call.ts";
import type { UsageData } from "../page-data/repo/how-to-use.ts";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { buttonLook } from "../ui/button.tsx";
import { ExpandIcon } from "../ui/icon.ts";
import { ChoiceLinks } from "./choice-links.tsx";
import { EnginesView } from "./engines-view.tsx";
import { EXPAND_ID } from "./expanded-bar.tsx";
import { useIsExpanded } from "./expansion.ts";
import { FilesView } from "./files-view.tsx";
import { InferenceView } from "./inference-view.tsx";
import { LibraryView } from "./library-view.tsx";
import { LocalAppsView } from "./local-apps-view.tsx";
import { STRINGS } from "./strings.ts";
import { TokenNote } from "./token-note.tsx";
import { type UsageControl, useUsage } from "./use-usage.ts";

/**
 * How to use a repo, in one place. Every choice is a link or a form and is in the URL; with JavaScript only
 * the panel changes.
 */
export function UsagePanel({
  repo,
  usage,
  asked,
}: {
  readonly repo: RepoHead;
  readonly usage: UsageData;
  /** What the page's form says: the calls shown follow it. */
  readonly asked?: AskedCall | undefined;
}) {
  const control = useUsage(repo.kind, usage);
  const isExpanded = useIsExpanded();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another input is news
  useEffect(() => {
    if (asked !== undefined) control.follow({ ...asked });
  }, [asked]);
  const { tabs, query, view, access } = control.data;
  /** Visitors who reach the panel often open a tab: prefetch it. */
  const fetchTabs = () => {
    for (const { key } of tabs) if (key !== query.usage) control.prefetch({ usage: key });
  };
  return (
    <section
      onPointerEnter={fetchTabs}
      onFocus={fetchTabs}
      aria-labelledby="usage"
      aria-busy={control.isPending || undefined}
      className="min-w-0 rounded-lg border border-line bg-surface"
    >
      <div className="flex items-center justify-between pt-1.5 pr-1.5 pl-3.5">
        <h2 id="usage" className="text-base">
          {STRINGS.panel.title(repo.kind)}
        </h2>
        {!isExpanded && (
          <Link
            id={EXPAND_ID}
            to={control.expandHref}
            className={buttonLook({ variant: "ghost", size: "sm" }, "in-[.sheet]:max-lg:hidden")}
          >
            <ExpandIcon aria-hidden className="size-3.5" />
            {STRINGS.panel.expand}
          </Link>
        )}
      </div>
      <div className="border-b border-line px-1">
        <ChoiceLinks
          control={control}
          look="tabs"
          label={STRINGS.panel.tabs}
          name="usage"
          choices={tabs}
          current={query.usage ?? ""}
        />
      </div>
      <div
        className={`space-y-3 p-3 transition-opacity ${control.isPending ? "opacity-60 delay-200" : ""}`}
      >
        <View key={view.kind} repo={repo} control={control} />
        {access && (access === "closed" || view.kind !== "inference") && (
          <TokenNote repo={repo} access={access} isForServer={view.kind === "engines"} />
        )}
      </div>
    </section>
  );
}

function View({ repo, control }: { readonly repo: RepoHead; readonly control: UsageControl }) {
  const { view } = control.data;
  switch (view.kind) {
    case "library":
      return <LibraryView control={control} view={view} />;
    case "inference":
      return <InferenceView control={control} view={view} id={repo.id} />;
    case "no-inference":
      return <p className="py-2 text-ink-2">{view.reason}</p>;
    case "local-apps":
      return <LocalAppsView control={control} view={view} />;
    case "engines":
      return <EnginesView control={control} view={view} />;
    case "files":
      return <FilesView control={control} view={view} />;
  }
}
