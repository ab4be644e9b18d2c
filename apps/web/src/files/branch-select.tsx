import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { BranchIcon, CheckIcon, ChevronDownIcon } from "../ui/icon.ts";
import { STRINGS } from "./strings.ts";

/** The shown revision, and a menu of branches; works without JavaScript. */
export function BranchSelect({
  revision,
  branches,
  linkTo,
}: {
  readonly revision: string;
  readonly branches: readonly string[];
  readonly linkTo: (branch: string) => string;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  useCloseOutside(menu);
  const shown = /^[0-9a-f]{40}$/.test(revision) ? revision.slice(0, 8) : revision;
  const look =
    "inline-flex h-7 max-w-52 items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2 text-sm font-medium";
  if (branches.length < 2 && branches.includes(revision))
    return (
      <span className={look}>
        <BranchIcon aria-hidden className="size-3.5 text-ink-3" />
        <span className="sr-only">{STRINGS.branch.label}</span>
        <span className="truncate">{shown}</span>
      </span>
    );
  return (
    <details ref={menu} className="relative">
      <summary className={`${look} hover:border-ink-3`} aria-label={STRINGS.branch.switch(shown)}>
        <BranchIcon aria-hidden className="size-3.5 text-ink-3" />
        <span className="truncate">{shown}</span>
        <ChevronDownIcon aria-hidden className="size-3.5 text-ink-3" />
      </summary>
      <ul className="pop-in absolute top-full left-0 z-20 mt-1 max-h-80 w-64 overflow-y-auto rounded-md bg-raised p-1 shadow-pop">
        {branches.map((branch) => (
          <li key={branch}>
            <Link
              to={linkTo(branch)}
              aria-current={branch === revision ? "true" : undefined}
              onClick={() => menu.current?.removeAttribute("open")}
              className="flex items-center gap-2 rounded-sm px-2 py-1.5 text-sm wrap-anywhere hover:bg-sunken"
            >
              <CheckIcon
                aria-hidden
                className={`size-3.5 text-accent-text ${branch === revision ? "" : "invisible"}`}
              />
              {branch}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function useCloseOutside(menu: React.RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const close = (event: Event) => {
      const open = menu.current?.open;
      if (!open) return;
      if (
        event instanceof KeyboardEvent
          ? event.key !== "Escape"
          : menu.current?.contains(event.target as Node)
      )
        return;
      menu.current?.removeAttribute("open");
      if (event instanceof KeyboardEvent) menu.current?.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, [menu]);
}
