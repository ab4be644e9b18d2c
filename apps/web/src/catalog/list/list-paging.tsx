import { changeQuery } from "@orrery/catalog";
import { ButtonLink } from "../../ui/button.tsx";
import { ArrowRightIcon } from "../../ui/icon.ts";
import { STRINGS } from "../strings.ts";
import { useList } from "./use-list.ts";

/** Which rows are shown, with links to the others. A page's URL stays valid while the list grows. */
export function ListPaging() {
  const { data, state, href } = useList();
  const { query, view } = state;
  const { repos, total, nextCursor } = data;
  const last = view.before + repos.length;
  if (!query.cursor && !nextCursor) return null;
  return (
    <nav aria-label={STRINGS.paging.label} className="mt-3 flex items-center justify-between gap-2">
      {query.cursor ? (
        <ButtonLink to={href(changeQuery(query, { cursor: undefined }))} size="sm">
          {STRINGS.paging.first}
        </ButtonLink>
      ) : (
        <span />
      )}
      {(view.before > 0 || !query.cursor) && (
        <span className="tabular text-sm text-ink-3">
          {STRINGS.paging.shown(view.before + 1, last, total)}
        </span>
      )}
      {nextCursor ? (
        <ButtonLink
          to={href(changeQuery(query, { cursor: nextCursor }), { before: last })}
          size="sm"
          rel="next"
          data-next
        >
          {STRINGS.paging.next}
          <ArrowRightIcon aria-hidden className="size-4" />
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
