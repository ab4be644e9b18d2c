import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { ShellData } from "../page-data/shell.ts";
import {
  AccountIcon,
  ArrowRightIcon,
  BookIcon,
  BoxIcon,
  DatabaseIcon,
  PlusIcon,
  SearchIcon,
  SystemThemeIcon,
  TaskIcon,
} from "../ui/icon.ts";
import { type PaletteItem, paletteGroups } from "./palette-items.ts";
import { useTheme } from "./theme.tsx";
import { useQuickSearch } from "./use-quick-search.ts";

const ICONS = {
  model: BoxIcon,
  dataset: DatabaseIcon,
  task: TaskIcon,
  library: BookIcon,
  page: ArrowRightIcon,
  search: SearchIcon,
  new: PlusIcon,
  theme: SystemThemeIcon,
  account: AccountIcon,
} as const;

/** The command palette: an editable combobox over a list of groups, in the browser's own modal dialog. */
export function Palette({
  shell,
  onClose,
}: {
  readonly shell: ShellData;
  readonly onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const { found, busy } = useQuickSearch(query);
  const run = useRun(onClose);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);

  const groups = paletteGroups(query, found, shell);
  const items = groups.flatMap((group) => group.items);
  const index = Math.min(active, items.length - 1);
  const optionId = (at: number) => `${id}option${at}`;
  const select = (at: number) => {
    setActive(at);
    document.getElementById(optionId(at))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[index];
    const moves: Record<string, number> = {
      ArrowDown: (index + 1) % items.length,
      ArrowUp: (index - 1 + items.length) % items.length,
      PageDown: Math.min(index + 8, items.length - 1),
      PageUp: Math.max(index - 8, 0),
    };
    const next = moves[event.key];
    if (event.key === "Enter" && item) run(item);
    else if (next === undefined || !items.length) return;
    else select(next);
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's; the press is on the backdrop
    <dialog
      ref={dialog}
      aria-label="Command palette"
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
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-expanded
          aria-controls={`${id}list`}
          aria-activedescendant={items.length ? optionId(index) : undefined}
          aria-autocomplete="list"
          aria-label="Models, datasets, pages, actions"
          placeholder="Models, datasets, pages, actions"
          autoComplete="off"
          spellCheck={false}
          className="h-12 w-full bg-transparent text-lg outline-none"
        />
        <kbd className="rounded-sm border border-line px-1.5 font-sans text-xs text-ink-3">Esc</kbd>
      </div>
      <div
        id={`${id}list`}
        role="listbox"
        aria-label="Results"
        className="max-h-[min(26rem,60dvh)] scroll-py-2 overflow-y-auto p-1.5"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form controls
          <div key={group.label} role="group" aria-label={group.label}>
            <p aria-hidden className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-3">
              {group.label}
            </p>
            {group.items.map((item) => {
              const at = items.indexOf(item);
              const Icon = ICONS[item.icon];
              return (
                // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the focus stays in the field, which has the keys
                <div
                  key={item.key}
                  id={optionId(at)}
                  role="option"
                  aria-selected={at === index}
                  onClick={() => run(item)}
                  onPointerMove={() => at !== index && setActive(at)}
                  className="flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-ink-2 aria-selected:bg-accent-soft aria-selected:text-ink [&>svg]:size-4 [&>svg]:text-ink-3 aria-selected:[&>svg]:text-accent-text"
                >
                  <Icon aria-hidden />
                  <span className="truncate">{item.label}</span>
                </div>
              );
            })}
          </div>
        ))}
        {!items.length && <p className="px-2.5 py-6 text-center text-ink-3">Nothing matches.</p>}
      </div>
    </dialog>
  );
}

function useRun(onClose: () => void) {
  const navigate = useNavigate();
  const [, chooseTheme] = useTheme();
  return ({ run }: PaletteItem) => {
    onClose();
    if (run === "sign-out") signOut();
    else if ("theme" in run) chooseTheme(run.theme);
    else navigate(run.to);
  };
}

/** The same form post as the account menu's. */
function signOut() {
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/sign-out";
  document.body.append(form);
  form.submit();
}
