import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/** In addresses: the page shows the form, the answer and the code alone, as wide as the window. */
const NAME = "expand";
const ON = "on";

/** What an address has besides the panel's own choices, so that it stays expanded. */
export const EXPANDED = { [NAME]: ON } as const;

/** Whether the address of the page asks for the expanded view. */
export const useIsExpanded = (): boolean => isExpanded(useLocation().search);

export const isExpanded = (search: string): boolean => new URLSearchParams(search).get(NAME) === ON;

/** Without it, the rest of a query as it is. */
export function withoutExpansion(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  query.delete(NAME);
  return query;
}

/** Leaves the expanded view. What was chosen in the panel meanwhile is in the window's address alone. */
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

/** Gives the focus to the link that leads back, by its id, when the view has changed; not on arrival. */
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
