import { Link, useLocation } from "react-router";
import { buttonLook } from "../ui/button.tsx";
import { CloseIcon } from "../ui/icon.ts";
import {
  useClose,
  useCloseOnEscape,
  useFocusOnChange,
  useIsExpanded,
  withoutExpansion,
} from "./expansion.ts";
import { STRINGS } from "./strings.ts";

export const EXPAND_ID = "expand";
const CLOSE_ID = "close-expanded";

/** The head of the expanded view, with a link back; nothing in the normal view. */
export function ExpandedBar() {
  const isExpanded = useIsExpanded();
  const { search } = useLocation();
  const close = useClose();
  useCloseOnEscape(isExpanded, close);
  useFocusOnChange(isExpanded, { open: EXPAND_ID, close: CLOSE_ID });
  if (!isExpanded) return null;
  return (
    <div className="flex items-center justify-between gap-3">
      <h2 className="text-lg">{STRINGS.expanded.title}</h2>
      <Link
        id={CLOSE_ID}
        to={`?${withoutExpansion(search)}`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          close();
        }}
        aria-keyshortcuts="Escape"
        className={buttonLook({ size: "sm" })}
      >
        <CloseIcon aria-hidden className="size-4" />
        {STRINGS.expanded.close}
      </Link>
    </div>
  );
}
