import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { CheckIcon } from "../ui/icon.ts";
import { listStateHref } from "./list-href.ts";
import { MAX_COMPARED, parseListView, toggleCompared } from "./list-view.ts";
import { useList } from "./use-list.ts";

/** Puts a model aside to be compared, or takes it back. */
export function CompareBox({ id }: { readonly id: string }) {
  const { data, state, href } = useList();
  const navigate = useNavigate();
  const { query, view } = state;
  const isChosen = view.compare.includes(id);
  if (!isChosen && view.compare.length >= MAX_COMPARED) return <span className="size-6 shrink-0" />;
  const compare = toggleCompared(view.compare, id);
  // The page may be behind its own address for a moment: two quick presses both count.
  const toggle = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const now = parseListView(new URLSearchParams(location.search));
    const next = { ...now, compare: toggleCompared(now.compare, id) };
    const to = listStateHref({ ...state, query: data.query, view: next });
    navigate(to, { replace: true, preventScrollReset: true });
  };
  const label = isChosen ? `Do not compare ${id}` : `Compare ${id}`;
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
