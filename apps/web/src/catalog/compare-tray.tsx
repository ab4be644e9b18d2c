import { Link } from "react-router";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CloseIcon } from "../ui/icon.ts";
import { MAX_COMPARED, toggleCompared } from "./list/list-view.ts";
import { useList } from "./list/use-list.ts";
import { STRINGS } from "./strings.ts";

/** The URL of the page that shows models next to each other. */
export const compareHref = (ids: readonly string[]): string =>
  `${pathTo("compare")}?${new URLSearchParams(ids.map((id) => ["model", id]))}`;

/** The models chosen for comparison, at the bottom of the window. */
export function CompareTray() {
  const { state, href } = useList();
  const { query, view } = state;
  const { compare } = view;
  if (!compare.length) return null;
  const without = (next: readonly string[]) => href(query, { compare: next, before: view.before });
  return (
    <aside
      aria-label={STRINGS.compare.title}
      className="sticky bottom-0 z-20 -mx-4 mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line-strong bg-raised px-4 py-2 sm:mx-0 sm:rounded-t-md sm:border-x"
    >
      <ul className="flex min-w-0 flex-1 flex-wrap gap-1.5">
        {compare.map((id) => (
          <li
            key={id}
            className="flex h-7 max-w-full items-center rounded-md border border-line bg-surface pl-2 text-sm"
          >
            <span className="truncate">{id}</span>
            <Link
              to={without(toggleCompared(compare, id))}
              preventScrollReset
              replace
              aria-label={STRINGS.compare.remove(id)}
              className="grid size-7 shrink-0 place-items-center text-ink-3 hover:text-ink"
            >
              <CloseIcon aria-hidden className="size-3.5" />
            </Link>
          </li>
        ))}
      </ul>
      <span className="tabular text-sm text-ink-3">
        {STRINGS.compare.shown(compare.length, MAX_COMPARED)}
      </span>
      <Link
        to={without([])}
        preventScrollReset
        replace
        className="text-sm text-ink-2 hover:text-ink hover:underline"
      >
        {STRINGS.compare.clear}
      </Link>
      {compare.length > 1 ? (
        <ButtonLink to={compareHref(compare)} variant="primary" size="sm">
          {STRINGS.compare.title}
        </ButtonLink>
      ) : (
        <span className="text-sm text-ink-3">{STRINGS.compare.oneMore}</span>
      )}
    </aside>
  );
}
