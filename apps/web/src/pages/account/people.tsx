import { Link } from "react-router";
import { NameMark } from "../../account/name-mark.tsx";
import { FilterForm } from "../../catalog/filters/filter-form.tsx";
import type { PeopleData } from "../../page-data/account/people.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatInteger } from "../../ui/format.ts";
import { Page, PageHeading } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { LinkTabs } from "../../ui/tabs.tsx";
import { STRINGS } from "../strings/people.ts";

const PATHS = { account: pathTo("people"), organization: pathTo("organizations") } as const;

const TABS = (["account", "organization"] as const).map((kind) => ({
  key: kind,
  label: STRINGS[kind].title,
  to: PATHS[kind],
}));

/** `/users` and `/organizations`. */
export function Component() {
  const data = usePageData("people", "organizations");
  const { kind, q, people, total } = data;
  const words = STRINGS[kind];
  const path = PATHS[kind];
  return (
    <Page title={words.title} description={words.description} width="text">
      <PageHeading
        note={
          <span role="status" className="tabular">
            {words.sorted(total)}
          </span>
        }
      >
        {words.title}
      </PageHeading>
      <LinkTabs label={STRINGS.kinds} tabs={TABS} current={kind} className="mb-4" />
      <FilterForm action={path} label={words.filter} q={q} />
      {people.length > 0 ? (
        <Names data={data} />
      ) : (
        <EmptyState
          title={q ? STRINGS.noMatch(q) : words.none}
          action={q && <ButtonLink to={path}>{words.all}</ButtonLink>}
        />
      )}
      <Pager nextCursor={data.nextCursor} />
    </Page>
  );
}

const Names = ({ data: { kind, people } }: { readonly data: PeopleData }) => (
  <ul aria-label={STRINGS[kind].title} className="divide-y divide-line border-y border-line">
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
          {formatInteger(models)} <span className="text-ink-3">{STRINGS.models(models)}</span>
        </span>
        <span className="tabular w-24 text-right text-sm text-ink-2">
          {formatInteger(datasets)} <span className="text-ink-3">{STRINGS.datasets(datasets)}</span>
        </span>
      </li>
    ))}
  </ul>
);
