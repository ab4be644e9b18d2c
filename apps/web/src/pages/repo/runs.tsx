import { Link } from "react-router";
import type { RunsData } from "../../page-data/run.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { RunRow } from "../../runs/run-row.tsx";
import { STRINGS } from "../../runs/strings.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { LinkTabs } from "../../ui/tabs.tsx";

/** `/runs`: the runs that the signed-in account saved. */
export function Component() {
  const data = usePageData("runs");
  const { model, show } = data;
  const title = show === "shared" ? STRINGS.list.titleShared : STRINGS.list.title;
  return (
    <Page title={title} width="text">
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
        actions={
          model && data.isSignedIn && <ButtonLink to={pathTo("runs")}>{STRINGS.all}</ButtonLink>
        }
      >
        {title}
      </PageHeading>
      {model && data.isSignedIn && (
        <LinkTabs
          label={STRINGS.list.which}
          current={show}
          tabs={[
            { key: "own", label: STRINGS.list.own, to: addressOf(data, "own") },
            { key: "shared", label: STRINGS.list.everyone, to: addressOf(data, "shared") },
          ]}
          className="mb-3"
        />
      )}
      {data.runs.length > 0 ? (
        <ul aria-label={title} className="divide-y divide-line border-y border-line">
          {data.runs.map((run) => (
            <RunRow key={run.id} run={run} show={show} />
          ))}
        </ul>
      ) : show === "shared" ? (
        <EmptyState
          title={STRINGS.list.noneShared}
          action={<ButtonLink to={`/${model}`}>{model}</ButtonLink>}
        >
          {STRINGS.list.noneSharedHint}
        </EmptyState>
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
      <Pager nextCursor={data.nextCursor} />
    </Page>
  );
}

const addressOf = ({ model }: RunsData, show: RunsData["show"]) =>
  `${pathTo("runs")}?${new URLSearchParams({ ...(model && { model }), ...(show === "shared" && { show }) })}`;
