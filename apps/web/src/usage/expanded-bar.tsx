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

export const EXPAND_ID = "expand";
const CLOSE_ID = "close-expanded";

/** The head of the expanded view, with the way back; nothing where the page is as usual. */
export function ExpandedBar() {
  const isExpanded = useIsExpanded();
  const { search } = useLocation();
  const close = useClose();
  useCloseOnEscape(isExpanded, close);
  useFocusOnChange(isExpanded, { open: EXPAND_ID, close: CLOSE_ID });
  if (!isExpanded) return null;
  return (
    <div className="flex items-center justify-between gap-3">
      <h2 className="text-lg">Run and code</h2>
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
        Close
      </Link>
    </div>
  );
}
