import { changeQuery } from "@orrery/catalog";
import { ButtonLink } from "../ui/button.tsx";
import { formatInteger } from "../ui/format.ts";
import { ArrowRightIcon } from "../ui/icon.ts";
import { useList } from "./use-list.ts";

/** Which rows these are, and the ways to the others. A page's address stays good while the list grows. */
export function ListPaging() {
  const { data, state, href } = useList();
  const { query, view } = state;
  const { repos, total, nextCursor } = data;
  const last = view.before + repos.length;
  if (!query.cursor && !nextCursor) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center justify-between gap-2">
      {query.cursor ? (
        <ButtonLink to={href(changeQuery(query, { cursor: undefined }))} size="sm">
          First page
        </ButtonLink>
      ) : (
        <span />
      )}
      {(view.before > 0 || !query.cursor) && (
        <span className="tabular text-sm text-ink-3">
          {formatInteger(view.before + 1)} – {formatInteger(last)} of {formatInteger(total)}
        </span>
      )}
      {nextCursor ? (
        <ButtonLink
          to={href(changeQuery(query, { cursor: nextCursor }), { before: last })}
          size="sm"
          rel="next"
          data-next
        >
          Next
          <ArrowRightIcon aria-hidden className="size-4" />
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
