import { Link } from "react-router";
import type { RunSummary, RunsData } from "../../page-data/run.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { Tag } from "../../ui/tag.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { STRINGS } from "../strings/run.ts";

/** `/runs`: the runs that the signed-in account saved. */
export function Component() {
  const data = usePageData("runs");
  return (
    <Page title={STRINGS.list.title} width="text">
      <PageHeading note={STRINGS.list.note}>{STRINGS.list.title}</PageHeading>
      {data.runs.length > 0 ? (
        <ul aria-label={STRINGS.list.title} className="divide-y divide-line border-y border-line">
          {data.runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title={STRINGS.list.none}
          action={
            <ButtonLink to={`${pathTo("models")}?provider=hf-inference`} variant="primary">
              {STRINGS.list.browse}
            </ButtonLink>
          }
        >
          {STRINGS.list.noneHint}
        </EmptyState>
      )}
      <Pages data={data} />
    </Page>
  );
}

const RunRow = ({ run }: { readonly run: RunSummary }) => (
  <li className="group relative flex flex-wrap items-center gap-x-4 gap-y-0.5 py-2 sm:flex-nowrap">
    <div className="w-full min-w-0 sm:flex-1">
      <Link
        to={pathTo("run", { run: run.id })}
        className="block truncate font-medium -outline-offset-1 before:absolute before:inset-0 group-hover:underline"
      >
        {run.text || STRINGS.list.noText}
      </Link>
      <p className="truncate text-sm text-ink-3">
        <span className="text-ink-2">{run.model}</span> · {run.taskLabel}
        {run.provider && ` · ${run.provider}`}
      </p>
    </div>
    <Tag tone={run.isShared ? "info" : "neutral"}>
      {run.isShared ? STRINGS.shared : STRINGS.private}
    </Tag>
    <span className="ml-auto text-sm text-ink-3 sm:w-24 sm:text-right">
      <TimeAgo iso={run.createdAt} />
    </span>
  </li>
);

function Pages({ data: { nextCursor, isContinued } }: { readonly data: RunsData }) {
  if (!nextCursor && !isContinued) return null;
  return (
    <nav aria-label={STRINGS.list.pages} className="mt-3 flex justify-between gap-2">
      {isContinued && (
        <ButtonLink to={pathTo("runs")} size="sm">
          {STRINGS.list.first}
        </ButtonLink>
      )}
      {nextCursor && (
        <ButtonLink
          to={`${pathTo("runs")}?${new URLSearchParams({ cursor: nextCursor })}`}
          size="sm"
          className="ml-auto"
        >
          {STRINGS.list.next}
        </ButtonLink>
      )}
    </nav>
  );
}
