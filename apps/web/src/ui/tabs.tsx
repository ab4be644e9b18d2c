import { type ReactNode, useEffect, useRef } from "react";
import { Link, type To } from "react-router";

export interface LinkTab {
  readonly key: string;
  readonly label: ReactNode;
  readonly to: To;
  readonly count?: number;
  readonly icon?: ReactNode;
}

/** Tabs that are links, so each has a URL and works without JavaScript; `current` is a key of `tabs`. */
export function LinkTabs({
  label,
  tabs,
  current,
  className = "",
  keepScroll = true,
}: {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
  readonly current: string;
  readonly className?: string;
  readonly keepScroll?: boolean;
}) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current tab comes into view
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - row.current.clientWidth / 3;
  }, [current]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className={`overflow-x-auto border-b border-line ${className}`}
    >
      <ul className="flex gap-1">
        {tabs.map(({ key, label: text, to, count, icon }) => (
          <li key={key}>
            <Link
              to={to}
              preventScrollReset={keepScroll}
              aria-current={key === current ? "page" : undefined}
              className="relative flex h-9 items-center gap-1.5 px-2.5 font-medium whitespace-nowrap text-ink-2 transition-colors duration-(--fast) -outline-offset-2 after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:bg-accent [&>svg]:size-4"
            >
              {icon}
              {text}
              {count !== undefined && <span className="tabular text-xs text-ink-3">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
