import type { ReactNode } from "react";

/** A section of a settings page: title and note on the left, forms on the right. */
export const SettingsSection = ({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}) => (
  <section
    aria-label={title}
    className="grid gap-x-10 gap-y-4 py-6 md:grid-cols-[16rem_minmax(0,44rem)]"
  >
    <div>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 text-sm text-ink-3">{note}</p>
    </div>
    <div className="min-w-0 space-y-5">{children}</div>
  </section>
);
