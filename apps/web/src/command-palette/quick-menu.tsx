import { type RefObject, useEffect, useState } from "react";
import { useShellData } from "../page-source.ts";
import { quickGroups } from "./quick-items.ts";
import { nextActive } from "./quick-keys.ts";
import { optionId, QuickList } from "./quick-list.tsx";
import { readRecent } from "./recent-items.ts";
import { useQuickSearch } from "./use-quick-search.ts";
import { useRunItem } from "./use-run-item.ts";

/**
 * The results below the top bar's field. No option is active until an arrow key is pressed, so Enter submits
 * the form. `onActive` receives the id of the active option.
 */
export function QuickMenu({
  id,
  field,
  query,
  onActive,
  onDone,
}: {
  readonly id: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly onActive: (option: string | undefined) => void;
  readonly onDone: () => void;
}) {
  const account = useShellData()?.account?.name;
  const [recent] = useState(() => readRecent(account));
  const [chosen, setChosen] = useState({ query, at: -1 });
  const { found } = useQuickSearch(query);
  const runItem = useRunItem();
  const groups = quickGroups(query, found, recent);
  const items = groups.flatMap((group) => group.items);
  const active = chosen.query === query ? Math.min(chosen.at, items.length - 1) : -1;
  const choose = (at: number) => {
    setChosen({ query, at });
    document.getElementById(optionId(id, at))?.scrollIntoView({ block: "nearest" });
  };
  const run = (item: (typeof items)[number]) => {
    onDone();
    runItem(item);
  };

  useEffect(() => onActive(active < 0 ? undefined : optionId(id, active)), [active, id, onActive]);
  useEffect(() => {
    const input = field.current;
    const onKey = (event: KeyboardEvent) => {
      const next = nextActive(event.key, active, items.length);
      const item = items[active];
      if (next !== undefined) choose(next);
      else if (event.key === "Enter" && item) run(item);
      else return;
      event.preventDefault();
    };
    input?.addEventListener("keydown", onKey);
    return () => input?.removeEventListener("keydown", onKey);
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field must keep the focus
    <div
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      hidden={items.length === 0}
      className="absolute inset-x-0 top-[calc(100%+0.5rem)] z-50 overflow-hidden rounded-lg bg-raised shadow-pop"
    >
      <QuickList id={id} groups={groups} active={active} onActive={choose} onRun={run} />
    </div>
  );
}
