import { Link } from "react-router";
import { NameMark } from "../account/name-mark.tsx";
import { FilterForm } from "../catalogue/filter-form.tsx";
import type { PeopleData } from "../page-data/people.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { formatInteger, plural } from "../ui/format.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { LinkTabs } from "../ui/tabs.tsx";

const WORDS = {
  account: { title: "People", one: "person", path: pathTo("people"), find: "Find people" },
  organization: {
    title: "Organizations",
    one: "organization",
    path: pathTo("organizations"),
    find: "Find organizations",
  },
} as const;

/** `/users` and `/organizations`: who publishes here. */
export function Component() {
  const data = usePageData("people", "organizations");
  const { kind, q, people, total } = data;
  const { title, one, path, find } = WORDS[kind];
  const tabs = Object.entries(WORDS).map(([key, words]) => ({
    key,
    label: words.title,
    to: words.path,
  }));
  return (
    <Page title={title} description={`${title} on this hub.`} width="text">
      <PageHeading
        note={
          <span role="status" className="tabular">
            {plural(total, one, title.toLowerCase())}, in alphabetical order
          </span>
        }
      >
        {title}
      </PageHeading>
      <LinkTabs label="Who" tabs={tabs} current={kind} className="mb-4" />
      <FilterForm action={path} label={find} q={q} />
      {people.length > 0 ? (
        <Names data={data} />
      ) : (
        <EmptyState
          title={q ? `No name begins with “${q}”` : `No ${title.toLowerCase()} yet`}
          action={q && <ButtonLink to={path}>All {title.toLowerCase()}</ButtonLink>}
        />
      )}
      <Pages data={data} path={path} />
    </Page>
  );
}

const Names = ({ data: { kind, people } }: { readonly data: PeopleData }) => (
  <ul aria-label={WORDS[kind].title} className="divide-y divide-line border-y border-line">
    {people.map(({ name, models, datasets }) => (
      <li key={name} className="group relative flex items-center gap-3 py-1.5">
        <NameMark name={name} kind={kind} size="sm" />
        <Link
          to={pathTo("account", { namespace: name })}
          className="min-w-0 flex-1 truncate font-semibold -outline-offset-1 before:absolute before:inset-0 group-hover:underline"
        >
          {name}
        </Link>
        <span className="tabular w-22 text-right text-sm text-ink-2">
          {formatInteger(models)} <span className="text-ink-3">models</span>
        </span>
        <span className="tabular w-24 text-right text-sm text-ink-2">
          {formatInteger(datasets)} <span className="text-ink-3">datasets</span>
        </span>
      </li>
    ))}
  </ul>
);

function Pages({
  data: { q, nextCursor, isContinued },
  path,
}: {
  readonly data: PeopleData;
  readonly path: string;
}) {
  const href = (cursor?: string) =>
    `${path}?${new URLSearchParams({ ...(q && { q }), ...(cursor && { cursor }) })}`;
  if (!nextCursor && !isContinued) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex justify-between gap-2">
      {isContinued && (
        <ButtonLink to={href()} size="sm">
          First page
        </ButtonLink>
      )}
      {nextCursor && (
        <ButtonLink to={href(nextCursor)} size="sm" className="ml-auto">
          Next
        </ButtonLink>
      )}
    </nav>
  );
}
