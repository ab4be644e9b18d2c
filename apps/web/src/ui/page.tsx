import type { ReactNode } from "react";
import { useShellData } from "../page-source.ts";

const WIDTHS = {
  form: "max-w-[26rem]",
  text: "max-w-[56rem]",
  wide: "max-w-(--page)",
  full: "max-w-[110rem]",
} as const;

/** A page's frame: its title, its width, and `head`, which spans the full width above it. */
export function Page({
  title,
  description,
  width = "wide",
  head,
  children,
}: {
  readonly title: string;
  readonly description?: string;
  readonly width?: keyof typeof WIDTHS;
  readonly head?: ReactNode;
  readonly children: ReactNode;
}) {
  const hub = useShellData()?.hub.name ?? "Orrery";
  return (
    <>
      <title>{title === hub ? title : `${title} · ${hub}`}</title>
      {description && <meta name="description" content={description} />}
      {head}
      <div className={`mx-auto px-4 py-6 sm:px-6 ${WIDTHS[width]}`}>{children}</div>
    </>
  );
}

/** The page's main heading, which receives the focus after a navigation. */
export function PageHeading({
  children,
  note,
  actions,
  className = "",
}: {
  readonly children: ReactNode;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
}) {
  return (
    <div className={`mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3 ${className}`}>
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-xl wrap-anywhere">
          {children}
        </h1>
        {note && <p className="text-ink-2">{note}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
