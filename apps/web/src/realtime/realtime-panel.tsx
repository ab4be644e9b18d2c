import { type ReactNode, useId } from "react";

/** A panel of the live page: title, note and actions. */
export function RealtimePanel({
  title,
  note,
  actions,
  className = "",
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 rounded-lg border border-line bg-surface ${className}`}
    >
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3.5 py-1">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {note && <p className="text-sm text-ink-2">{note}</p>}
        {actions && <div className="ml-auto flex flex-wrap items-center gap-1.5">{actions}</div>}
      </div>
      <div className="p-3.5">{children}</div>
    </section>
  );
}
