import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { CheckIcon } from "../ui/icon.ts";
import { listStateHref } from "./list/list-href.ts";
import { MAX_COMPARED, parseListView, toggleCompared } from "./list/list-view.ts";
import { useList } from "./list/use-list.ts";
import { STRINGS } from "./strings.ts";

/** Adds a model to the comparison, or removes it. */
export function CompareBox({ id }: { readonly id: string }) {
  const { data, state, href } = useList();
  const navigate = useNavigate();
  const { query, view } = state;
  const isChosen = view.compare.includes(id);
  if (!isChosen && view.compare.length >= MAX_COMPARED) return <span className="size-6 shrink-0" />;
  const compare = toggleCompared(view.compare, id);
  // The page may lag behind the URL: read the URL, so that two quick presses both count.
  const toggle = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const now = parseListView(new URLSearchParams(location.search));
    const next = { ...now, compare: toggleCompared(now.compare, id) };
    const to = listStateHref({ ...state, query: data.query, view: next });
    navigate(to, { replace: true, preventScrollReset: true });
  };
  const label = isChosen ? STRINGS.compare.remove(id) : STRINGS.compare.add(id);
  return (
    <Link
      to={href(query, { compare, before: view.before })}
      onClick={toggle}
      title={label}
      aria-label={label}
      data-compare
      aria-current={isChosen ? "true" : undefined}
      className="group/box relative z-10 grid size-6 shrink-0 place-items-center"
    >
      <span className="grid size-4 place-items-center rounded-sm border border-line-strong bg-surface text-accent-ink group-hover/box:border-accent-text group-aria-[current=true]/box:border-accent group-aria-[current=true]/box:bg-accent">
        {isChosen && <CheckIcon aria-hidden className="size-3" />}
      </span>
    </Link>
  );
}
