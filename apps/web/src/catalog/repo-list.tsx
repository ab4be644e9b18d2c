import { sortOf } from "@orrery/catalog";
import { useMemo, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import type { RepoListData } from "../page-data/repo-list.ts";
import { useShellData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { PlusIcon } from "../ui/icon.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { CompareTray } from "./compare-tray.tsx";
import { ChosenFilters } from "./filters/chosen-filters.tsx";
import { FilterColumn } from "./filters/filter-column.tsx";
import { ListCards } from "./list/list-cards.tsx";
import { ListFeed } from "./list/list-feed.tsx";
import { ListPaging } from "./list/list-paging.tsx";
import { ListRows } from "./list/list-rows.tsx";
import { ListToolbar } from "./list/list-toolbar.tsx";
import { parseListView } from "./list/list-view.ts";
import { createList, ListContext, useList } from "./list/use-list.ts";
import { useListKeys } from "./list/use-list-keys.ts";
import { NoRepos } from "./no-repos.tsx";
import { STRINGS } from "./strings.ts";
import { PreviewContext, useRepoPreview } from "./use-repo-preview.ts";

/** The list page of either kind: filters next to rows, all state in the URL. */
export function RepoList({ data }: { readonly data: RepoListData }) {
  const { search } = useLocation();
  const list = useMemo(
    () => createList(data, parseListView(new URLSearchParams(search))),
    [data, search],
  );
  const { title, one } = STRINGS.kinds[data.kind];
  const signedIn = useShellData()?.account !== undefined;
  const sort = STRINGS.sortedBy[sortOf(data.query)];
  return (
    <ListContext value={list}>
      <Page title={title} description={STRINGS.page.description(title)}>
        <PageHeading
          note={
            <span className="tabular" role="status">
              {STRINGS.page.sorted(data.total, one, sort)}
            </span>
          }
          actions={
            signedIn && (
              <ButtonLink to={`${pathTo("newRepo")}?kind=${data.kind}`}>
                <PlusIcon aria-hidden className="size-4" />
                {STRINGS.page.create(one)}
              </ButtonLink>
            )
          }
        >
          {title}
        </PageHeading>
        <div className="lg:flex lg:gap-8">
          <FilterColumn />
          <div className="min-w-0 flex-1">
            <ListToolbar />
            <ChosenFilters />
            <Answer />
            <ListFeed />
            <CompareTray />
          </div>
        </div>
      </Page>
    </ListContext>
  );
}

function Answer() {
  const rows = useRef<HTMLDivElement>(null);
  const isComing = useIsComing();
  const { previewed, handlers } = useRepoPreview();
  useListKeys(rows);
  return (
    <PreviewContext value={previewed}>
      <div
        ref={rows}
        aria-busy={isComing}
        className="transition-opacity delay-100 duration-(--fast) aria-busy:opacity-50"
        {...handlers}
      >
        <Found />
      </div>
    </PreviewContext>
  );
}

function Found() {
  const { data, state } = useList();
  const { title } = STRINGS.kinds[data.kind];
  if (!data.repos.length) return <NoRepos />;
  return (
    <>
      {state.view.isCards ? <ListCards label={title} /> : <ListRows label={title} />}
      <ListPaging />
    </>
  );
}

/** True while the next answer of this list loads. The old one stays until then. */
function useIsComing(): boolean {
  const { location: next, state } = useNavigation();
  const { pathname } = useLocation();
  return state === "loading" && next.pathname === pathname;
}
