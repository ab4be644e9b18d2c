import { Form, Link } from "react-router";
import { NameMark } from "../account/name-mark.tsx";
import { CollectionRows } from "../collections/collection-rows.tsx";
import type { SearchData } from "../page-data/search.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { RepoMatches, titleOf } from "../search/repo-matches.tsx";
import { SearchSection } from "../search/search-section.tsx";
import { STRINGS } from "../search/strings.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { TextInput } from "../ui/field.tsx";
import { Page, PageHeading } from "../ui/page.tsx";

/** `/search` */
export function Component() {
  const data = usePageData("search");
  const { q, repos, collections, names, pages } = data;
  const isEmpty = [repos, collections, names, pages].every(({ length }) => length === 0);
  return (
    <Page title={q ? STRINGS.titleFor(q) : STRINGS.title} width="text">
      <PageHeading note={STRINGS.description}>{STRINGS.title}</PageHeading>
      <Form
        action={pathTo("search")}
        role="search"
        aria-label={STRINGS.field}
        className="mb-6 flex gap-2"
      >
        <TextInput
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={200}
          aria-label={STRINGS.field}
          placeholder={STRINGS.field}
          autoComplete="off"
        />
        <Button type="submit" variant="primary">
          {STRINGS.submit}
        </Button>
      </Form>
      {isEmpty ? (
        <EmptyState title={q ? STRINGS.none(q) : STRINGS.start}>{q && STRINGS.noneHint}</EmptyState>
      ) : (
        <div className="space-y-8">
          {repos.map((matches) => (
            <RepoMatches key={titleOf(matches)} matches={matches} />
          ))}
          {collections.length > 0 && (
            <SearchSection title={STRINGS.collections}>
              <CollectionRows collections={collections} />
            </SearchSection>
          )}
          {names.length > 0 && <Names names={names} />}
          {pages.length > 0 && <Pages pages={pages} />}
        </div>
      )}
    </Page>
  );
}

const Names = ({ names }: Pick<SearchData, "names">) => (
  <SearchSection title={STRINGS.names}>
    <ul className="divide-y divide-line border-y border-line">
      {names.map(({ kind, name }) => (
        <li key={name} className="flex items-center gap-2.5 py-1.5">
          <NameMark name={name} kind={kind} size="sm" />
          <Link to={pathTo("account", { namespace: name })} className="font-medium hover:underline">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </SearchSection>
);

const Pages = ({ pages }: Pick<SearchData, "pages">) => (
  <SearchSection title={STRINGS.pages}>
    <ul className="divide-y divide-line border-y border-line">
      {pages.map(({ kind, label, href }) => (
        <li key={href} className="flex items-baseline gap-3 py-1.5">
          <span className="w-16 shrink-0 text-sm text-ink-3">{STRINGS.kinds[kind]}</span>
          <Link to={href} className="min-w-0 truncate font-medium hover:underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </SearchSection>
);
