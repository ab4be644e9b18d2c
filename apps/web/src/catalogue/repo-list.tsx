import { sortOf } from "@orrery/catalog";
import { useMemo, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import type { RepoListData } from "../page-data/repo-list.ts";
import { useShellData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { plural } from "../ui/format.ts";
import { PlusIcon } from "../ui/icon.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { ChosenFilters } from "./chosen-filters.tsx";
import { CompareTray } from "./compare-tray.tsx";
import { FilterColumn } from "./filter-column.tsx";
import { ListCards } from "./list-cards.tsx";
import { ListPaging } from "./list-paging.tsx";
import { ListRows } from "./list-rows.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { parseListView } from "./list-view.ts";
import { SORT_WORDS } from "./list-words.ts";
import { NoRepos } from "./no-repos.tsx";
import { createList, ListContext, useList } from "./use-list.ts";
import { useListKeys } from "./use-list-keys.ts";
import { PeekContext, usePeek } from "./use-peek.ts";
import { WORDS } from "./words.ts";

/** The list page of either kind: filters beside rows, everything chosen in the address. */
export function RepoList({ data }: { readonly data: RepoListData }) {
  const { search } = useLocation();
  const list = useMemo(
    () => createList(data, parseListView(new URLSearchParams(search))),
    [data, search],
  );
  const { title, one } = WORDS[data.kind];
  const signedIn = useShellData()?.account !== undefined;
  const order = SORT_WORDS[sortOf(data.query)].toLowerCase();
  return (
    <ListContext value={list}>
      <Page title={title} description={`${title} on this hub, by task, library, licence and more.`}>
        <PageHeading
          note={
            <span className="tabular" role="status">
              {plural(data.total, one)}, {order} first
            </span>
          }
          actions={
            signedIn && (
              <ButtonLink to={`${pathTo("newRepo")}?kind=${data.kind}`}>
                <PlusIcon aria-hidden className="size-4" />
                New {one}
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
  const { peeked, handlers } = usePeek();
  useListKeys(rows);
  return (
    <PeekContext value={peeked}>
      <div
        ref={rows}
        aria-busy={isComing}
        className="transition-opacity delay-100 duration-(--fast) aria-busy:opacity-50"
        {...handlers}
      >
        <Found />
      </div>
    </PeekContext>
  );
}

function Found() {
  const { data, state } = useList();
  const { title } = WORDS[data.kind];
  if (!data.repos.length) return <NoRepos />;
  return (
    <>
      {state.view.isCards ? <ListCards label={title} /> : <ListRows label={title} />}
      <ListPaging />
    </>
  );
}

/** Another answer of the same list is on its way: the old one stays in place until it comes. */
function useIsComing(): boolean {
  const { location: next, state } = useNavigation();
  const { pathname } = useLocation();
  return state === "loading" && next.pathname === pathname;
}
