import { changeQuery, listChosen } from "@orrery/catalog";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { chosenWords } from "./list/list-words.ts";
import { useList } from "./list/use-list.ts";
import { STRINGS } from "./strings.ts";

/**
 * An empty list: a link to the first page, how to publish the first repo, or which filter to remove and how
 * many repos remain without it.
 */
export function NoRepos() {
  const { data, state, href } = useList();
  const { one } = STRINGS.kinds[data.kind];
  const chosen = listChosen(state.query).map((each, index) => ({
    ...chosenWords(data, each),
    to: href(each.without),
    total: data.totalsWithout?.[index] ?? 0,
  }));
  if (data.total > 0)
    return (
      <EmptyState
        title={STRINGS.empty.noMore(one)}
        action={
          <ButtonLink to={href(changeQuery(state.query, { cursor: undefined }))} variant="primary">
            {STRINGS.paging.first}
          </ButtonLink>
        }
      >
        {STRINGS.empty.moved}
      </EmptyState>
    );
  if (!chosen.length)
    return (
      <EmptyState
        title={STRINGS.empty.none(one)}
        action={
          <>
            <ButtonLink to={`${pathTo("newRepo")}?kind=${data.kind}`} variant="primary">
              {STRINGS.page.create(one)}
            </ButtonLink>
            <ButtonLink to={pathTo("docs")}>{STRINGS.empty.howToPublish}</ButtonLink>
          </>
        }
      >
        {STRINGS.empty.appear(one)}
      </EmptyState>
    );
  const helping = chosen.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total);
  return (
    <EmptyState
      title={STRINGS.empty.noMatch(one)}
      action={
        <>
          {data.otherScopes?.map(({ query, task, total }) => (
            <ButtonLink
              key={task ?? ""}
              to={href(query)}
              variant={task ? "plain" : "primary"}
              className="max-w-full"
            >
              <span className="truncate">
                {task ? STRINGS.empty.task(task) : STRINGS.empty.inCards}
              </span>
              <span className="tabular font-normal">{STRINGS.empty.count(total, one)}</span>
            </ButtonLink>
          ))}
          {helping.map(({ label, value, to, total }) => (
            <ButtonLink key={to} to={to} preventScrollReset className="max-w-full">
              <span className="truncate">{STRINGS.empty.remove(label, value)}</span>
              <span className="tabular font-normal text-ink-3">
                {STRINGS.empty.count(total, one)}
              </span>
            </ButtonLink>
          ))}
          {chosen.length > 1 && (
            <ButtonLink
              to={href({ kind: data.kind, values: {}, matchAll: [] })}
              preventScrollReset
              variant="ghost"
            >
              {STRINGS.filters.clear}
            </ButtonLink>
          )}
        </>
      }
    >
      {chosen.length === 1
        ? STRINGS.empty.oneFilter
        : helping.length > 0
          ? STRINGS.empty.helping
          : STRINGS.empty.notHelping}
    </EmptyState>
  );
}
