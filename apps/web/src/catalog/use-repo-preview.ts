import {
  createContext,
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";

/** The hovered or focused row. */
export interface Previewed {
  readonly id: string;
  /** There is more room above the row than below it. */
  readonly isAbove: boolean;
}

export const PreviewContext = createContext<Previewed | undefined>(undefined);

/** How long the pointer must rest on a row. */
const REST_MS = 400;

/**
 * Finds the row on which the pointer or the keyboard focus rests. Escape closes its preview until the next
 * row. Spread `handlers` on the element that holds the rows.
 */
export function useRepoPreview() {
  const [previewed, setPreviewed] = useState<Previewed>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rest = (row: Element | null | undefined) => {
    clearTimeout(timer.current);
    const id = row?.querySelector<HTMLElement>("[data-repo]")?.dataset.repo;
    if (!row || id === undefined) return setPreviewed(undefined);
    if (id === previewed?.id) return;
    setPreviewed(undefined);
    timer.current = setTimeout(() => {
      const { top, bottom } = row.getBoundingClientRect();
      setPreviewed({ id, isAbove: top > innerHeight - bottom });
    }, REST_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!previewed) return;
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && setPreviewed(undefined);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [previewed]);
  const rowOf = (target: EventTarget) => (target as Element).closest("li");
  const handlers = {
    onPointerOver: (event: PointerEvent) =>
      event.pointerType === "mouse" && rest(rowOf(event.target)),
    onPointerLeave: () => rest(undefined),
    onFocus: (event: FocusEvent) =>
      event.target.matches("[data-repo]:focus-visible") && rest(rowOf(event.target)),
    onBlur: () => rest(undefined),
  };
  return { previewed, handlers };
}
