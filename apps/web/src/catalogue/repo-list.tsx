import { Form, useLocation, useNavigation } from "react-router";
import type { RepoListData } from "../page-data/repo-list.ts";
import { useShellData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { TextInput } from "../ui/field.tsx";
import { plural } from "../ui/format.ts";
import { ArrowLeftIcon, ArrowRightIcon, PlusIcon } from "../ui/icon.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { ActiveFilters, describeFilters } from "./active-filters.tsx";
import { Facets } from "./facets.tsx";
import { listHref } from "./list-href.ts";
import { RepoRows } from "./repo-rows.tsx";

const WORDS = {
  model: { title: "Models", one: "model", path: pathTo("models") },
  dataset: { title: "Datasets", one: "dataset", path: pathTo("datasets") },
} as const;

/** The list page of either kind: filters, rows newest first, pages by cursor. */
export function RepoList({ data }: { readonly data: RepoListData }) {
  const { title, one } = WORDS[data.kind];
  const signedIn = useShellData()?.account !== undefined;
  return (
    <Page title={title} description={`${title} on this hub, newest first.`}>
      <PageHeading
        note={<span className="tabular">{plural(data.total, one)}, newest first</span>}
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
      <div className="lg:flex lg:gap-10">
        <Facets data={data} />
        <div className="min-w-0 flex-1">
          <NameFilter data={data} />
          <ActiveFilters data={data} />
          <Rows data={data} />
        </div>
      </div>
    </Page>
  );
}

function NameFilter({ data: { kind, filter } }: { readonly data: RepoListData }) {
  const { one, path } = WORDS[kind];
  const kept = (["task", "library", "author"] as const).filter((key) => filter[key]);
  return (
    <Form
      action={path}
      role="search"
      aria-label={`Filter ${one}s by name`}
      className="mb-3 flex gap-2"
    >
      {kept.map((key) => (
        <input key={key} type="hidden" name={key} value={filter[key]} />
      ))}
      <TextInput
        key={filter.q}
        type="search"
        name="q"
        defaultValue={filter.q}
        aria-label={`Filter ${one}s by name`}
        placeholder="Filter by name"
        autoComplete="off"
      />
      <Button type="submit">Filter</Button>
    </Form>
  );
}

function Rows({ data }: { readonly data: RepoListData }) {
  const { location: next, state } = useNavigation();
  const { pathname } = useLocation();
  // Another page of the same list is on its way; for another kind of page the bar at the top is enough.
  if (state === "loading" && next.pathname === pathname)
    return <SkeletonRows count={Math.max(data.repos.length, 6)} rowClassName="h-[3.4375rem]" />;
  if (!data.repos.length) return <NoRepos data={data} />;
  return (
    <>
      <RepoRows repos={data.repos} label={WORDS[data.kind].title} />
      <Paging data={data} />
    </>
  );
}

function Paging({
  data: { kind, filter, isContinued, nextCursor },
}: {
  readonly data: RepoListData;
}) {
  if (!isContinued && !nextCursor) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-between gap-2">
      {isContinued && (
        <ButtonLink to={listHref(kind, filter)} size="sm">
          <ArrowLeftIcon aria-hidden className="size-4" />
          Newest
        </ButtonLink>
      )}
      {nextCursor && (
        <ButtonLink
          to={listHref(kind, filter, { cursor: nextCursor })}
          size="sm"
          className="ml-auto"
        >
          Older
          <ArrowRightIcon aria-hidden className="size-4" />
        </ButtonLink>
      )}
    </nav>
  );
}

function NoRepos({ data }: { readonly data: RepoListData }) {
  const { one, path } = WORDS[data.kind];
  const filters = describeFilters(data);
  if (!filters.length)
    return (
      <EmptyState
        title={`No ${one}s yet`}
        action={
          <>
            <ButtonLink to={`${pathTo("newRepo")}?kind=${data.kind}`} variant="primary">
              New {one}
            </ButtonLink>
            <ButtonLink to={pathTo("docs")}>How to publish</ButtonLink>
          </>
        }
      >
        The first one published here appears on this page.
      </EmptyState>
    );
  return (
    <EmptyState
      title={`No ${one} matches`}
      action={
        <>
          {filters.map(({ key, label, value }) => (
            <ButtonLink key={key} to={listHref(data.kind, data.filter, { [key]: undefined })}>
              Drop {label.toLowerCase()} {value}
            </ButtonLink>
          ))}
          {filters.length > 1 && (
            <ButtonLink to={path} variant="ghost">
              Drop all
            </ButtonLink>
          )}
        </>
      }
    >
      {filters.length > 1
        ? "Together these filters leave nothing. Dropping one may help."
        : "This filter leaves nothing."}
    </EmptyState>
  );
}
