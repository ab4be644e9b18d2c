import { changeQuery, listChosen } from "@orrery/catalog";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { plural } from "../ui/format.ts";
import { chosenWords } from "./list-words.ts";
import { useList } from "./use-list.ts";
import { WORDS } from "./words.ts";

/**
 * An empty list: the way back from behind its end, how to publish the first, or which choice to drop and
 * what there would be without it.
 */
export function NoRepos() {
  const { data, state, href } = useList();
  const { one } = WORDS[data.kind];
  const chosen = listChosen(state.query).map((each, index) => ({
    ...chosenWords(data, each),
    to: href(each.without),
    total: data.totalsWithout?.[index] ?? 0,
  }));
  if (data.total > 0)
    return (
      <EmptyState
        title={`No more ${one}s`}
        action={
          <ButtonLink to={href(changeQuery(state.query, { cursor: undefined }))} variant="primary">
            First page
          </ButtonLink>
        }
      >
        Those that stood here have moved up, or are gone.
      </EmptyState>
    );
  if (!chosen.length)
    return (
      <EmptyState
        title={`No ${one}s yet`}
        action={
          <>
            <ButtonLink to={`${pathTo("newRepo")}?kind=${data.kind}`} variant="primary">
              New {one}
            </ButtonLink>
            <ButtonLink to={pathTo("docs")}>How to publish</ButtonLink>
          </>
        }
      >
        The first one published here appears on this page.
      </EmptyState>
    );
  const helping = chosen.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total);
  return (
    <EmptyState
      title={`No ${one} matches`}
      action={
        <>
          {helping.map(({ label, value, to, total }) => (
            <ButtonLink key={to} to={to} preventScrollReset className="max-w-full">
              <span className="truncate">
                Drop {label.toLowerCase()} {value}
              </span>
              <span className="tabular font-normal text-ink-3">{plural(total, one)}</span>
            </ButtonLink>
          ))}
          {chosen.length > 1 && (
            <ButtonLink
              to={href({ kind: data.kind, values: {}, matchAll: [] })}
              preventScrollReset
              variant="ghost"
            >
              Drop all
            </ButtonLink>
          )}
        </>
      }
    >
      {chosen.length === 1
        ? "This filter leaves nothing."
        : helping.length > 0
          ? "Together these filters leave nothing. Dropping one of them helps:"
          : "Together these filters leave nothing, whichever one is dropped."}
    </EmptyState>
  );
}
