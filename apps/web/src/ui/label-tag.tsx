import type { Label } from "@orrery/registry";
import { Link } from "react-router";

const DOTS: Readonly<Record<Label["color"], string>> = {
  gray: "bg-[#7c8698]",
  red: "bg-[#d24b45]",
  orange: "bg-[#d97a2b]",
  yellow: "bg-[#c9a227]",
  green: "bg-[#3f9a5f]",
  blue: "bg-[#3b82d0]",
  purple: "bg-[#8b62c9]",
  pink: "bg-[#d0609a]",
};

/** A label of discussions; with `to` a link. */
export function LabelTag({
  label: { name, color },
  to,
}: {
  readonly label: Label;
  readonly to?: string;
}) {
  const look =
    "inline-flex h-5.5 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface px-2 text-xs font-medium text-ink-2";
  const content = (
    <>
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${DOTS[color]}`} />
      <span className="truncate">{name}</span>
    </>
  );
  if (to === undefined) return <span className={look}>{content}</span>;
  return (
    <Link to={to} className={`${look} hover:border-ink-3 hover:text-ink`}>
      {content}
    </Link>
  );
}
