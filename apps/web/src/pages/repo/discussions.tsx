import { Link } from "react-router";
import { DiscussionList } from "../../discussions/discussion-list.tsx";
import { isFiltered, listAddress } from "../../discussions/list-address.ts";
import { ListFilters } from "../../discussions/list-filters.tsx";
import { STRINGS } from "../../discussions/strings.ts";
import { WatchForm } from "../../notifications/watch-form.tsx";
import { type DiscussionsData, STATUS_TABS } from "../../page-data/repo/discussions.ts";
import { usePageData } from "../../page-source.ts";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { repoPaths } from "../../repo-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { LinkTabs } from "../../ui/tabs.tsx";

/** The discussions and pull requests of a repo. */
export function Component() {
  const data = usePageData("modelDiscussions", "datasetDiscussions");
  const { repo, query, counts, discussions, watch } = data;
  return (
    <Page
      title={`${STRINGS.list.title} · ${repo.id}`}
      head={<RepoHeader repo={repo} tab="discussions" />}
    >
      <h2 className="sr-only">{STRINGS.list.title}</h2>
      <div className="mb-4 flex flex-wrap-reverse items-end justify-between gap-x-4 gap-y-3">
        <LinkTabs
          label={STRINGS.list.statuses}
          current={query.status}
          className="grow"
          tabs={STATUS_TABS.map((status) => ({
            key: status,
            label: STRINGS.list.tabs[status],
            count: counts[status],
            to: listAddress({ ...query, status, page: 1 }),
          }))}
        />
        <div className="flex flex-wrap items-center gap-2">
          {watch && <WatchForm key={watch} level={watch} />}
          <Create {...data} />
        </div>
      </div>
      <ListFilters {...data} />
      {discussions.length === 0 ? <Nothing {...data} /> : <DiscussionList {...data} />}
      <Pages {...data} />
    </Page>
  );
}

const Create = ({ repo, isOff }: DiscussionsData) =>
  !isOff && (
    <ButtonLink to={`${repoPaths(repo).discussions}/new`} variant="primary">
      {STRINGS.list.create}
    </ButtonLink>
  );

function Pages({ query, isLast }: DiscussionsData) {
  const { page } = query;
  if (page === 1 && isLast) return null;
  return (
    <nav aria-label={STRINGS.list.pages} className="mt-3 flex gap-4 text-sm">
      {page > 1 && (
        <Link to={listAddress({ ...query, page: page - 1 })} className="text-link">
          {STRINGS.list.newer}
        </Link>
      )}
      {!isLast && (
        <Link to={listAddress({ ...query, page: page + 1 })} className="text-link">
          {STRINGS.list.older}
        </Link>
      )}
    </nav>
  );
}

/** A mirror's files change at its own hub alone. */
function howTo({ repo, isOff }: DiscussionsData): string | undefined {
  if (repo.mirror) return isOff ? undefined : STRINGS.list.howToAsk;
  return isOff ? STRINGS.list.howToPropose : STRINGS.list.howTo;
}

function Nothing(data: DiscussionsData) {
  const { repo, query } = data;
  if (isFiltered(query))
    return (
      <EmptyState
        title={STRINGS.list.noMatch}
        action={<ButtonLink to="?">{STRINGS.list.clear}</ButtonLink>}
      />
    );
  const isOpen = query.status === "open";
  return (
    <EmptyState
      title={STRINGS.list.none[query.status]}
      action={
        isOpen && (
          <ButtonLink to={repoPaths(repo).files(repo.defaultBranch, "")}>
            {STRINGS.list.viewFiles}
          </ButtonLink>
        )
      }
    >
      {isOpen && howTo(data)}
    </EmptyState>
  );
}
