import { Link } from "react-router";
import type { ProviderPageData } from "../page-data/providers.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ProviderModelsTable } from "../providers/provider-models-table.tsx";
import { PROVIDER } from "../providers/provider-page-strings.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { plural } from "../ui/format.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";

/** `/inference/providers/:provider`: what a provider runs of this hub's models, and how well. */
export function Component() {
  const data = usePageData("provider");
  const { provider, label, total, models, sort, window } = data;
  const csv = `/api/providers/${encodeURIComponent(provider)}/models?${new URLSearchParams({
    ...{ window, sort, format: "csv" },
  })}`;
  return (
    <Page title={PROVIDER.title(label)} description={PROVIDER.description(label)}>
      <PageHeading note={<Note {...data} />} actions={total > 0 && <Windows {...data} />}>
        {label}
      </PageHeading>
      {total === 0 ? (
        <EmptyState
          title={PROVIDER.none(label)}
          action={<ButtonLink to={pathTo("models")}>{PROVIDER.browse}</ButtonLink>}
        >
          {PROVIDER.noneNote}
        </EmptyState>
      ) : (
        <>
          {models.length === 0 ? (
            <p className="text-ink-2">{PROVIDER.noneHere}</p>
          ) : (
            <ProviderModelsTable {...data} />
          )}
          <Pager nextCursor={data.nextCursor} />
          <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            <p className="max-w-[56rem] text-xs text-ink-3">{PROVIDER.note}</p>
            <a href={csv} download className="text-link text-sm">
              {PROVIDER.csv}
            </a>
          </div>
        </>
      )}
    </Page>
  );
}

const Note = ({ total, lastProbe }: ProviderPageData) => (
  <>
    {PROVIDER.models(plural(total, "model"))}
    {lastProbe && (
      <>
        {" · "}
        {PROVIDER.checked} <TimeAgo iso={lastProbe.at} />:{" "}
        <span className={lastProbe.isUp ? "text-good" : "text-bad"}>
          {lastProbe.isUp ? PROVIDER.up : PROVIDER.down}
        </span>
      </>
    )}
  </>
);

/** Links, which keep the order. */
const Windows = ({ window, sort }: ProviderPageData) => (
  <nav aria-label={PROVIDER.range} className="flex gap-1">
    {Object.entries(PROVIDER.windows).map(([key, label]) => (
      <Link
        key={key}
        to={`?${new URLSearchParams({ window: key, sort })}`}
        aria-current={key === window ? "page" : undefined}
        className="rounded-md px-2.5 py-1 text-sm text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-text"
      >
        {label}
      </Link>
    ))}
  </nav>
);
