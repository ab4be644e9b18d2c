import { Link } from "react-router";
import { STRINGS } from "./strings.ts";

/** Links to the parent pages, the top one first. */
export const Breadcrumbs = ({
  trail,
}: {
  readonly trail: readonly { readonly label: string; readonly to: string }[];
}) => (
  <nav aria-label={STRINGS.breadcrumbs} className="mb-1">
    <ol className="flex flex-wrap text-sm text-ink-3">
      {trail.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className="hover:text-ink hover:underline">
            {label}
          </Link>
          <span aria-hidden className="px-1.5">
            /
          </span>
        </li>
      ))}
    </ol>
  </nav>
);
