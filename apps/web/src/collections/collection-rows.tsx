import { Link } from "react-router";
import type { CollectionSummary } from "../page-data/collection.ts";
import { LockIcon } from "../ui/icon.ts";
import { TimeAgo } from "../ui/time-ago.tsx";
import { STRINGS } from "./strings.ts";
import { ThemeDot } from "./theme-dot.tsx";

/** Collections as rows: what is in them, and how recent they are. */
export const CollectionRows = ({
  collections,
}: {
  readonly collections: readonly CollectionSummary[];
}) => (
  <ul aria-label={STRINGS.list.title} className="divide-y divide-line border-y border-line">
    {collections.map((collection) => (
      <li
        key={collection.path}
        className="group relative flex flex-wrap items-center gap-x-4 gap-y-0.5 py-2 sm:flex-nowrap"
      >
        <div className="w-full min-w-0 sm:flex-1">
          <CollectionName collection={collection} />
          {collection.description && (
            <p className="truncate text-sm text-ink-2">{collection.description}</p>
          )}
          {collection.names.length > 0 && (
            <p className="truncate text-sm text-ink-3">{collection.names.join(" · ")}</p>
          )}
        </div>
        <div className="tabular flex w-full gap-4 text-sm text-ink-2 sm:w-auto">
          <span>{STRINGS.items(collection.itemCount)}</span>
          {collection.upvotes > 0 && <span>{STRINGS.upvotes(collection.upvotes)}</span>}
          <span className="ml-auto text-ink-3 sm:w-24 sm:text-right">
            <span className="sr-only">{STRINGS.updated} </span>
            <TimeAgo iso={collection.updatedAt} />
          </span>
        </div>
      </li>
    ))}
  </ul>
);

/** The title as a link that covers the whole row, after the owner. */
export const CollectionName = ({ collection }: { readonly collection: CollectionSummary }) => (
  <p className="flex items-center gap-2">
    <ThemeDot theme={collection.theme} />
    <Link
      to={collection.path}
      className="min-w-0 truncate -outline-offset-1 before:absolute before:inset-0 group-hover:underline"
    >
      <span className="text-ink-2">{collection.owner}/</span>
      <span className="font-semibold">{collection.title}</span>
    </Link>
    {collection.private && (
      <span className="relative inline-flex shrink-0 items-center gap-1 text-xs text-ink-3">
        <LockIcon aria-hidden className="size-3" />
        {STRINGS.private}
      </span>
    )}
  </p>
);
