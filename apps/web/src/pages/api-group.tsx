import { Link } from "react-router";
import { Operation } from "../api-docs/operation.tsx";
import { STRINGS } from "../api-docs/strings.ts";
import type { ApiGroupLink } from "../page-data/api-docs.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ChevronDownIcon } from "../ui/icon.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { InlineCode } from "../ui/text/inline-code.tsx";

/** `/docs/api/:group`: the operations of one group in full. */
export function Component() {
  const { groups, group, operations } = usePageData("apiGroup");
  const hasPrefix = operations.some(({ path }) => path.startsWith("/{namespace}"));
  return (
    <Page title={`${group.title} · ${STRINGS.title}`}>
      <div className="lg:flex lg:gap-12">
        <nav
          aria-label={STRINGS.groups}
          className="hidden w-52 shrink-0 self-start lg:sticky lg:top-18 lg:block"
        >
          <GroupList groups={groups} current={group.id} />
        </nav>
        <details className="mb-5 rounded-md border border-line bg-surface lg:hidden">
          <summary className="flex h-9 items-center gap-2 px-3 font-medium">
            <span className="truncate">{group.title}</span>
            <ChevronDownIcon aria-hidden className="ml-auto size-4 text-ink-3" />
          </summary>
          <nav aria-label={STRINGS.groups} className="border-t border-line p-2">
            <GroupList groups={groups} current={group.id} />
          </nav>
        </details>
        <div className="min-w-0 flex-1">
          <PageHeading note={group.summary}>{group.title}</PageHeading>
          {hasPrefix && (
            <p className="mb-4 text-sm text-ink-2">
              <InlineCode text={STRINGS.otherTypes} />
            </p>
          )}
          {operations.map((operation) => (
            <Operation key={operation.id} operation={operation} />
          ))}
        </div>
      </div>
    </Page>
  );
}

const LINK =
  "block rounded-md px-2.5 py-1 text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-text";

const GroupList = ({
  groups,
  current,
}: {
  readonly groups: readonly ApiGroupLink[];
  readonly current: string;
}) => (
  <ul className="space-y-px">
    <li>
      <Link to={pathTo("apiDocs")} className={LINK}>
        {STRINGS.all}
      </Link>
    </li>
    {groups.map(({ id, title }) => (
      <li key={id}>
        <Link
          to={pathTo("apiGroup", { group: id })}
          aria-current={id === current ? "page" : undefined}
          className={LINK}
        >
          {title}
        </Link>
      </li>
    ))}
  </ul>
);
