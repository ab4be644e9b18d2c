import { FilterForm } from "../catalog/filters/filter-form.tsx";
import { CollectionRows } from "../collections/collection-rows.tsx";
import { STRINGS } from "../collections/strings.ts";
import type { CollectionOrder, CollectionsData } from "../page-data/collection.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { LinkTabs } from "../ui/tabs.tsx";

const ORDERS: readonly CollectionOrder[] = ["updated", "upvotes"];

/** The list under other choices; what is the default is not in the URL. */
function hrefOf({ q, owner, sort }: Pick<CollectionsData, "q" | "owner" | "sort">): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(owner && { owner }),
    ...(sort !== "updated" && { sort }),
  });
  return query.size > 0 ? `${pathTo("collections")}?${query}` : pathTo("collections");
}

/** `/collections` */
export function Component() {
  const data = usePageData("collections");
  const { q, owner, sort, collections } = data;
  return (
    <Page title={STRINGS.list.title} description={STRINGS.list.description} width="text">
      <PageHeading
        note={owner ? STRINGS.list.of(owner) : STRINGS.list.description}
        actions={
          <>
            {owner && <ButtonLink to={pathTo("collections")}>{STRINGS.list.all}</ButtonLink>}
            {data.canCreate && (
              <ButtonLink to={pathTo("newCollection")} variant="primary">
                {STRINGS.create.title}
              </ButtonLink>
            )}
          </>
        }
      >
        {STRINGS.list.title}
      </PageHeading>
      <LinkTabs
        label={STRINGS.list.order}
        tabs={ORDERS.map((order) => ({
          key: order,
          label: STRINGS.list.orders[order],
          to: hrefOf({ ...data, sort: order }),
        }))}
        current={sort}
        className="mb-4"
      />
      <FilterForm action={hrefOf({ ...data, q: "" })} label={STRINGS.list.filter} q={q} />
      {collections.length > 0 ? (
        <CollectionRows collections={collections} />
      ) : (
        <EmptyState
          title={q ? STRINGS.list.noMatch(q) : STRINGS.list.none}
          action={
            q ? (
              <ButtonLink to={pathTo("collections")}>{STRINGS.list.all}</ButtonLink>
            ) : (
              <ButtonLink to={pathTo("newCollection")}>{STRINGS.create.title}</ButtonLink>
            )
          }
        >
          {STRINGS.list.noneHint}
        </EmptyState>
      )}
      <Pager nextCursor={data.nextCursor} />
    </Page>
  );
}
