import { Form, Link } from "react-router";
import { useAnswer } from "../account/use-answer.ts";
import { STRINGS } from "../collections/strings.ts";
import type { CollectionsForData } from "../page-data/collection.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink, buttonLook } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { Page, PageHeading } from "../ui/page.tsx";

/** `/collections/add?item=` */
export function Component() {
  const { item, collections } = usePageData("collectionsFor");
  const { errors } = useAnswer();
  return (
    <Page title={STRINGS.add.title} width="text">
      <PageHeading
        note={
          <Link to={item.path} className="text-link">
            {item.id}
          </Link>
        }
        actions={
          <ButtonLink
            to={`${pathTo("newCollection")}?item=${item.item}`}
            variant={collections.length > 0 ? "plain" : "primary"}
          >
            {STRINGS.add.create}
          </ButtonLink>
        }
      >
        {STRINGS.add.title}
      </PageHeading>
      {errors.form && <FieldError>{errors.form}</FieldError>}
      {collections.length > 0 ? (
        <ul aria-label={STRINGS.list.title} className="divide-y divide-line border-y border-line">
          {collections.map((collection) => (
            <CollectionRow key={collection.key} collection={collection} />
          ))}
        </ul>
      ) : (
        <p className="border-y border-line py-4 text-ink-3">{STRINGS.add.none}</p>
      )}
    </Page>
  );
}

const CollectionRow = ({
  collection: { key, path, title, owner, contains, ...collection },
}: {
  readonly collection: CollectionsForData["collections"][number];
}) => (
  <li className="flex items-center gap-3 py-2">
    <Link to={path} className="min-w-0 flex-1 truncate hover:underline">
      <span className="text-ink-2">{owner}/</span>
      <span className="font-semibold">{title}</span>
      {collection.private && <span className="text-sm text-ink-3"> {STRINGS.private}</span>}
    </Link>
    <Form method="post" preventScrollReset>
      <input type="hidden" name="key" value={key} />
      <button
        type="submit"
        name="intent"
        value={contains ? "remove" : "add"}
        aria-label={contains ? STRINGS.add.removeFrom(title) : STRINGS.add.addTo(title)}
        className={buttonLook({ size: "sm", ...(contains ? {} : { variant: "primary" }) })}
      >
        {contains ? STRINGS.add.remove : STRINGS.add.add}
      </button>
    </Form>
  </li>
);
