import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useState,
} from "react";
import type { ShellData } from "../page-data/shell.ts";
import { useEarlyKeys } from "./use-early-keys.ts";

const loadPalette = () => import("../command-palette/palette.tsx");
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const PaletteContext = createContext<() => void>(() => {});

/** Returns the function that opens the command palette. Its code loads on the first call. */
export const usePalette = () => use(PaletteContext);

const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target as Element).closest("input, textarea, select, dialog, [contenteditable]");

/** Listens for ⌘K and Ctrl-K everywhere, and for `/` where no list does. */
export function PaletteProvider({
  shell,
  children,
}: {
  readonly shell: ShellData;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const show = useCallback(() => setOpen(true), []);
  const hide = useCallback(() => setOpen(false), []);
  const takeTyped = useEarlyKeys(open, hide);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A list has a search of its own.
      if (event.key === "/" && !isTyping(event) && !document.getElementById("list-text")) {
        event.preventDefault();
        return setOpen(true);
      }
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey)
        return;
      event.preventDefault();
      setOpen((shown) => !shown);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <PaletteContext value={show}>
      {children}
      {open && (
        <Suspense>
          <Palette shell={shell} onReady={takeTyped} onClose={hide} />
        </Suspense>
      )}
    </PaletteContext>
  );
}
