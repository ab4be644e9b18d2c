import type { ReactNode } from "react";
import { Link } from "react-router";
import { useDismiss } from "../ui/overlay/use-dismiss.ts";

/** A menu of links that opens without JavaScript. */
export function Menu({
  label,
  summary,
  className = "",
  summaryClassName,
  children,
}: {
  readonly label: string;
  readonly summary: ReactNode;
  readonly className?: string;
  readonly summaryClassName: string;
  readonly children: ReactNode;
}) {
  const details = useDismiss();
  return (
    <details ref={details} name="top-menu" className={`relative shrink-0 ${className}`}>
      <summary aria-label={label} title={label} className={summaryClassName}>
        {summary}
      </summary>
      <ul className="pop-in absolute top-[calc(100%+0.5rem)] right-0 z-50 min-w-52 rounded-lg bg-raised p-1.5 shadow-pop">
        {children}
      </ul>
    </details>
  );
}

const ITEM =
  "flex w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left font-medium text-ink-2 hover:bg-surface hover:text-ink [&>svg]:size-4";

export const MenuLink = ({
  to,
  children,
}: {
  readonly to: string;
  readonly children: ReactNode;
}) => (
  <li>
    <Link to={to} className={ITEM}>
      {children}
    </Link>
  </li>
);

/** A menu item that submits the form around it. */
export const MenuSubmit = ({ children }: { readonly children: ReactNode }) => (
  <button type="submit" className={ITEM}>
    {children}
  </button>
);
