import { useSyncExternalStore } from "react";
import { Form } from "react-router";
import { pathTo } from "../paths.ts";
import { SearchIcon } from "../ui/icon.ts";
import { usePalette } from "./palette-host.tsx";

/** Finds models by name: a plain form. The key hint opens the palette, which also knows pages and datasets. */
export function SearchForm({ className }: { readonly className: string }) {
  const openPalette = usePalette();
  return (
    <Form action={pathTo("models")} role="search" className={className}>
      <div className="relative">
        <SearchIcon
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-3"
        />
        <input
          type="search"
          name="q"
          aria-label="Search models"
          placeholder="Search models"
          autoComplete="off"
          className="h-8 w-full rounded-md border border-line bg-bg pr-14 pl-8.5 text-base transition-colors duration-(--fast) hover:border-line-strong"
        />
        <button
          type="button"
          onClick={() => openPalette()}
          title="Command palette"
          aria-keyshortcuts="Meta+K Control+K"
          className="needs-js absolute top-1 right-1 grid h-6 w-12 place-items-center rounded-sm border border-line bg-surface font-sans text-xs text-ink-3 hover:text-ink"
        >
          <PaletteKeys />
          <span className="sr-only">Command palette</span>
        </button>
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
