import { Link } from "react-router";
import { MethodAndPath } from "../api-docs/method.tsx";
import { STRINGS } from "../api-docs/strings.ts";
import { FilterForm } from "../catalog/filters/filter-form.tsx";
import type { ApiDocsData } from "../page-data/api-docs.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { InlineCode } from "../ui/text/inline-code.tsx";

/** `/docs/api`: every operation of the API by group. */
export function Component() {
  const { q, total, groups } = usePageData("apiDocs");
  return (
    <Page title={STRINGS.title} description={STRINGS.description}>
      <PageHeading
        note={STRINGS.note(total)}
        actions={
          <ButtonLink to="/openapi.json" size="sm" reloadDocument>
            {STRINGS.document}
          </ButtonLink>
        }
      >
        {STRINGS.title}
      </PageHeading>
      <FilterForm action={pathTo("apiDocs")} label={STRINGS.filter} q={q} />
      {groups.length === 0 && (
        <EmptyState
          title={STRINGS.noMatch}
          action={<ButtonLink to={pathTo("apiDocs")}>{STRINGS.all}</ButtonLink>}
        >
          {STRINGS.tryLess}
        </EmptyState>
      )}
      {groups.map((group) => (
        <Group key={group.id} group={group} />
      ))}
    </Page>
  );
}

const Group = ({ group }: { readonly group: ApiDocsData["groups"][number] }) => {
  const path = pathTo("apiGroup", { group: group.id });
  return (
    <section className="mb-8">
      <h2 className="text-base">
        <Link to={path} className="hover:text-accent-text hover:underline">
          {group.title}
        </Link>
      </h2>
      <p className="mb-1 border-b border-line-strong pb-1 text-sm text-ink-2">{group.summary}</p>
      <ul className="divide-y divide-line">
        {group.operations.map(({ id, method, path: route, summary }) => (
          <li key={id}>
            <Link to={`${path}#${id}`} className="group block py-1.5 -outline-offset-1">
              <span className="block font-medium group-hover:text-accent-text group-hover:underline">
                <InlineCode text={summary} />
              </span>
              <MethodAndPath method={method} path={route} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
