import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useMatches } from "react-router";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import type { ShellData } from "../page-data/shell.ts";
import { SearchIcon } from "../ui/icon.ts";
import { paletteGroups } from "./quick-items.ts";
import { nextActive } from "./quick-keys.ts";
import { optionId, QuickList } from "./quick-list.tsx";
import { readRecent } from "./recent-items.ts";
import { STRINGS } from "./strings.ts";
import { useQuickSearch } from "./use-quick-search.ts";
import { useRunItem } from "./use-run-item.ts";

/** The repo whose page is open. */
function useOpenRepo(): RepoHead | undefined {
  const data = useMatches().at(-1)?.loaderData as { readonly repo?: RepoHead } | undefined;
  return data?.repo?.defaultBranch === undefined ? undefined : data.repo;
}

/**
 * The command palette: an editable combobox over a list of groups, in the browser's own modal dialog.
 * `onReady` is called once the field has the focus and returns the buffered text.
 */
export function Palette({
  shell,
  onReady,
  onClose,
}: {
  readonly shell: ShellData;
  readonly onReady: () => string;
  readonly onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState("");
  /** Its key: results that come above it do not move the choice. */
  const [chosen, setChosen] = useState<string>();
  const [recent] = useState(() => readRecent(shell.account?.name));
  const { found, busy } = useQuickSearch(query);
  const runItem = useRunItem();
  const list = useId();
  // Before the next key event, which would overwrite the buffered text.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    setQuery(onReady());
  }, [onReady]);

  const groups = paletteGroups(query, found, recent, shell, useOpenRepo());
  const items = groups.flatMap((group) => group.items);
  const index = Math.max(
    items.findIndex(({ key }) => key === chosen),
    Math.min(0, items.length - 1),
  );
  const choose = (at: number) => setChosen(items[at]?.key);
  const run = (item: (typeof items)[number]) => {
    onClose();
    runItem(item);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[index];
    const next = nextActive(event.key, index, items.length);
    if (next !== undefined) {
      choose(next);
      document.getElementById(optionId(list, next))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && item) run(item);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's; the press is on the backdrop
    <dialog
      ref={dialog}
      aria-label={STRINGS.palette.label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="pop-in mx-auto mt-[12dvh] mb-auto w-[calc(100%-1.5rem)] max-w-xl overflow-hidden rounded-lg bg-raised text-ink shadow-pop"
    >
      <div className="flex items-center gap-2.5 border-b border-line px-3.5">
        <SearchIcon aria-hidden className={`size-4.5 text-ink-3 ${busy ? "animate-pulse" : ""}`} />
        <input
          autoFocus
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={items.length ? optionId(list, index) : undefined}
          aria-autocomplete="list"
          aria-label={STRINGS.palette.field}
          placeholder={STRINGS.palette.field}
          autoComplete="off"
          spellCheck={false}
          className="h-12 w-full bg-transparent text-lg outline-none"
        />
        <kbd className="rounded-sm border border-line px-1.5 font-sans text-xs text-ink-3">Esc</kbd>
      </div>
      <QuickList id={list} groups={groups} active={index} onActive={choose} onRun={run} />
      {!items.length && (
        <p className="px-4 pb-8 text-center text-ink-3">{STRINGS.palette.noResults}</p>
      )}
    </dialog>
  );
}
