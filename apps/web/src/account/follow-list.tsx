import { Link } from "react-router";
import type { FollowListData } from "../page-data/account/account.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { NameMark } from "./name-mark.tsx";
import { STRINGS } from "./strings.ts";

/** Who follows a name, or whom an account follows; a page at a time. */
export function FollowList({
  owner,
  list: { show, names, nextCursor },
}: {
  readonly owner: string;
  readonly list: FollowListData;
}) {
  const page = pathTo("account", { namespace: owner });
  return (
    <section>
      <div className="mb-1.5 flex min-h-7 items-end justify-between gap-3">
        <h2 className="text-base">{STRINGS.follows[show]}</h2>
        <Link to={page} className="text-link text-sm">
          {STRINGS.follows.back}
        </Link>
      </div>
      {names.length > 0 ? (
        <ul
          aria-label={STRINGS.follows[show]}
          className="divide-y divide-line border-y border-line"
        >
          {names.map(({ name, kind }) => (
            <li key={name} className="relative flex items-center gap-2.5 py-1.5">
              <NameMark name={name} kind={kind} size="sm" />
              <Link
                to={pathTo("account", { namespace: name })}
                className="min-w-0 truncate font-medium before:absolute before:inset-0 hover:underline"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="border-y border-line py-4 text-ink-3">{STRINGS.follows.none}</p>
      )}
      {nextCursor && (
        <ButtonLink
          to={`${page}?${new URLSearchParams({ show, cursor: nextCursor })}`}
          size="sm"
          className="mt-3"
        >
          {STRINGS.follows.next}
        </ButtonLink>
      )}
    </section>
  );
}
