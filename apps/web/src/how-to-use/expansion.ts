import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/** The query parameter: the page shows only the form, the answer and the code, as wide as the window. */
const NAME = "expand";
const ON = "on";

/** The query parameter that keeps the panel expanded. */
export const EXPANDED = { [NAME]: ON } as const;

/** Whether the page's URL requests the expanded view. */
export const useIsExpanded = (): boolean => isExpanded(useLocation().search);

export const isExpanded = (search: string): boolean => new URLSearchParams(search).get(NAME) === ON;

/** The rest of a query without it. */
export function withoutExpansion(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  query.delete(NAME);
  return query;
}

/** Closes the expanded view. Choices made in the panel since then are only in the window's URL. */
export function useClose(): () => void {
  const navigate = useNavigate();
  return () => void navigate(`?${withoutExpansion(location.search)}`, { replace: true });
}

/** Escape leaves the expanded view, unless something else that is open or under way takes it. */
export function useCloseOnEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (document.querySelector("dialog[open], header details[open], form [aria-busy=true]"))
        return;
      latest.current();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOpen]);
}

/** Focuses the link back, by its ID, when the view has changed; not on arrival. */
export function useFocusOnChange(
  isOpen: boolean,
  { open, close }: { readonly open: string; readonly close: string },
): void {
  const last = useRef(isOpen);
  useEffect(() => {
    if (last.current === isOpen) return;
    last.current = isOpen;
    document.getElementById(isOpen ? close : open)?.focus();
  });
}
