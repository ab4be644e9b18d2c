import { lazy, Suspense, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { Form, useLocation } from "react-router";
import { pathTo } from "../paths.ts";
import { SearchIcon } from "../ui/icon.ts";
import { usePalette } from "./palette-host.tsx";
import { STRINGS } from "./strings.ts";

const QuickMenu = lazy(async () => ({
  default: (await import("../command-palette/quick-menu.tsx")).QuickMenu,
}));

/**
 * The search field of the top bar: a plain form that searches everything. With JavaScript, results of every kind
 * appear below the field. The key hint opens the palette, which also has actions.
 */
export function SearchForm({ className }: { readonly className: string }) {
  const openPalette = usePalette();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [option, setOption] = useState<string>();
  const { key } = useLocation();
  const list = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => {
    setOpen(false);
    setQuery("");
  }, [key]);
  return (
    <Form action={pathTo("search")} role="search" className={className}>
      <div className="relative">
        <SearchIcon
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={field}
          type="search"
          name="q"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && isOpen) {
              event.preventDefault();
              setOpen(false);
            }
          }}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? list : undefined}
          aria-activedescendant={isOpen ? option : undefined}
          aria-autocomplete="list"
          aria-label={STRINGS.search.label}
          placeholder={STRINGS.search.label}
          autoComplete="off"
          className="h-8 w-full rounded-md border border-line bg-bg pr-14 pl-8.5 text-base transition-colors duration-(--fast) hover:border-line-strong"
        />
        <button
          type="button"
          onClick={() => openPalette()}
          title={STRINGS.search.palette}
          aria-keyshortcuts="Meta+K Control+K"
          className="needs-js absolute top-1 right-1 grid h-6 w-12 place-items-center rounded-sm border border-line bg-surface font-sans text-xs text-ink-3 hover:text-ink"
        >
          <PaletteKeys />
          <span className="sr-only">{STRINGS.search.palette}</span>
        </button>
        {isOpen && (
          <Suspense>
            <QuickMenu
              id={list}
              field={field}
              query={query}
              onActive={setOption}
              onDone={() => setOpen(false)}
            />
          </Suspense>
        )}
      </div>
    </Form>
  );
}

const never = () => () => {};
const isApple = () => /mac|iphone|ipad/i.test(navigator.platform);

function PaletteKeys() {
  const apple = useSyncExternalStore(never, isApple, () => false);
  return <kbd className="font-sans">{apple ? "⌘ K" : "Ctrl K"}</kbd>;
}
