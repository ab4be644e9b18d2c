import { Link } from "react-router";
import type { RunsData } from "../../page-data/run.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { RunRow } from "../../runs/run-row.tsx";
import { STRINGS } from "../../runs/strings.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";

/** `/runs`: the runs that the signed-in account saved. */
export function Component() {
  const data = usePageData("runs");
  const { model } = data;
  return (
    <Page title={STRINGS.list.title} width="text">
      <PageHeading
        note={
          model ? (
            <>
              {STRINGS.list.of}
              <Link to={`/${model}`} className="text-link">
                {model}
              </Link>
            </>
          ) : (
            STRINGS.list.note
          )
        }
        actions={model && <ButtonLink to={pathTo("runs")}>{STRINGS.all}</ButtonLink>}
      >
        {STRINGS.list.title}
      </PageHeading>
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

function Pages({ data: { model, nextCursor, isContinued } }: { readonly data: RunsData }) {
  if (!nextCursor && !isContinued) return null;
  const page = (cursor: Readonly<Record<string, string>>) =>
    `${pathTo("runs")}?${new URLSearchParams({ ...(model && { model }), ...cursor })}`;
  return (
    <nav aria-label={STRINGS.list.pages} className="mt-3 flex justify-between gap-2">
      {isContinued && (
        <ButtonLink to={page({})} size="sm">
          {STRINGS.list.first}
        </ButtonLink>
      )}
      {nextCursor && (
        <ButtonLink to={page({ cursor: nextCursor })} size="sm" className="ml-auto">
          {STRINGS.list.next}
        </ButtonLink>
      )}
    </nav>
  );
}
