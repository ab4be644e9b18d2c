import { Form, Link } from "react-router";
import { useAnswer } from "../account/use-answer.ts";
import { CollectionSettings } from "../collections/collection-settings.tsx";
import { ItemRow } from "../collections/item-row.tsx";
import { STRINGS } from "../collections/strings.ts";
import { ThemeDot } from "../collections/theme-dot.tsx";
import type { CollectionData } from "../page-data/collection.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink, buttonLook } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FieldError } from "../ui/field.tsx";
import { formatInteger } from "../ui/format.ts";
import { LockIcon } from "../ui/icon.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { Tag } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";

/** `/collections/{namespace}/{slug}` */
export function Component() {
  const data = usePageData("collection");
  const { collection, items, canChange } = data;
  const { errors } = useAnswer();
  return (
    <Page title={collection.title} description={collection.description} width="text">
      <PageHeading note={<About data={data} />} actions={<Upvote data={data} />}>
        <span className="inline-flex items-center gap-2.5">
          <ThemeDot theme={collection.theme} />
          {collection.title}
          {collection.private && (
            <Tag tone="warn">
              <LockIcon aria-hidden />
              {STRINGS.private}
            </Tag>
          )}
        </span>
      </PageHeading>
      {collection.description && (
        <p className="-mt-2 mb-4 max-w-[80ch] wrap-anywhere">{collection.description}</p>
      )}
      {errors.note && <FieldError>{errors.note}</FieldError>}
      {items.length > 0 ? (
        <ol aria-label={STRINGS.item.list} className="divide-y divide-line border-y border-line">
          {items.map((item) => (
            <ItemRow key={item.id} item={item} canChange={canChange} />
          ))}
        </ol>
      ) : (
        <EmptyState
          title={STRINGS.empty.title}
          action={<ButtonLink to={pathTo("models")}>{STRINGS.empty.models}</ButtonLink>}
        >
          {canChange && STRINGS.empty.hint}
        </EmptyState>
      )}
      {canChange && <CollectionSettings collection={collection} />}
    </Page>
  );
}

const About = ({ data: { collection } }: { readonly data: CollectionData }) => (
  <>
    <Link to={pathTo("account", { namespace: collection.owner })} className="text-link">
      {collection.owner}
    </Link>
    {" · "}
    {STRINGS.items(collection.itemCount)}
    {" · "}
    {STRINGS.updated} <TimeAgo iso={collection.updatedAt} />
  </>
);

const Upvote = ({ data: { collection, isUpvoted } }: { readonly data: CollectionData }) => (
  <Form method="post" preventScrollReset>
    <button
      type="submit"
      name="intent"
      value={isUpvoted ? "remove-upvote" : "upvote"}
      aria-pressed={isUpvoted}
      className={buttonLook({ size: "sm" })}
    >
      {isUpvoted ? STRINGS.upvoted : STRINGS.upvote}
      <span className="tabular text-ink-3">{formatInteger(collection.upvotes)}</span>
    </button>
  </Form>
);
