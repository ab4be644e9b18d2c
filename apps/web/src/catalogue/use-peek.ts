import {
  createContext,
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";

/** The row that somebody looks at. */
export interface Peeked {
  readonly id: string;
  /** There is more room above the row than below it. */
  readonly isAbove: boolean;
}

export const PeekContext = createContext<Peeked | undefined>(undefined);

/** How long somebody has to rest on a row: passing over one shows nothing. */
const REST_MS = 400;

/**
 * What one looks at in a list of rows: where the mouse or the keyboard's focus rests for a moment.
 * Escape ends it until the next row. Spread `handlers` on what holds the rows.
 */
export function usePeek() {
  const [peeked, setPeeked] = useState<Peeked>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rest = (row: Element | null | undefined) => {
    clearTimeout(timer.current);
    const id = row?.querySelector<HTMLElement>("[data-repo]")?.dataset.repo;
    if (!row || id === undefined) return setPeeked(undefined);
    if (id === peeked?.id) return;
    setPeeked(undefined);
    timer.current = setTimeout(() => {
      const { top, bottom } = row.getBoundingClientRect();
      setPeeked({ id, isAbove: top > innerHeight - bottom });
    }, REST_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!peeked) return;
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && setPeeked(undefined);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [peeked]);
  const rowOf = (target: EventTarget) => (target as Element).closest("li");
  const handlers = {
    onPointerOver: (event: PointerEvent) =>
      event.pointerType === "mouse" && rest(rowOf(event.target)),
    onPointerLeave: () => rest(undefined),
    onFocus: (event: FocusEvent) =>
      event.target.matches("[data-repo]:focus-visible") && rest(rowOf(event.target)),
    onBlur: () => rest(undefined),
  };
  return { peeked, handlers };
}
