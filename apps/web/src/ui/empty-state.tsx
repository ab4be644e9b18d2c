import type { ReactNode } from "react";

/** Says that a list is empty, why, and what to do. */
export function EmptyState({
  title,
  action,
  className = "",
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
}) {
  return (
    <div
      className={`rounded-lg border border-dashed border-line-strong px-6 py-10 text-center ${className}`}
    >
      <OrbitMark />
      <h2 className="text-lg">{title}</h2>
      {children && <div className="mx-auto mt-1 max-w-[34rem] text-ink-2">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

function OrbitMark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 96 40"
      className="mx-auto mb-3 h-10 text-line-strong"
      fill="none"
      stroke="currentColor"
    >
      <ellipse cx="48" cy="20" rx="46" ry="17" strokeDasharray="2 4" />
      <ellipse cx="48" cy="20" rx="28" ry="10" />
      <circle cx="48" cy="20" r="3.5" className="fill-accent stroke-none" />
    </svg>
  );
}
