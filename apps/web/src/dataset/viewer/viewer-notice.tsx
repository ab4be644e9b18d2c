import { Link, useLocation } from "react-router";
import type { ViewerNotice as Notice } from "../../page-data/repo/split-viewer.ts";
import { STRINGS } from "./strings.ts";

/** Why the rows of a file are shown where the viewer of the split would be. */
export function ViewerNotice({ notice }: { readonly notice: Notice }) {
  const { search } = useLocation();
  const isProblem = notice.kind === "problem";
  return (
    <p
      role="status"
      className={`mb-4 rounded-lg border border-line px-3 py-2 text-sm ${isProblem ? "bg-warn-soft text-warn" : "bg-sunken"}`}
    >
      {isProblem ? `${STRINGS.notice} ${notice.message}` : STRINGS.converting}{" "}
      <Link to={search || "."} className="text-link">
        {isProblem ? STRINGS.retry : STRINGS.reload}
      </Link>
    </p>
  );
}
