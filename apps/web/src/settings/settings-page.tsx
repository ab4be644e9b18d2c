import { type ReactNode, useEffect, useRef } from "react";
import { Link, useMatches } from "react-router";
import type { SettingsOwner } from "../page-data/account/owner.ts";
import { pathTo } from "../paths.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { BELOW, SETTINGS_PAGES, type SettingsPageId } from "./settings-pages.ts";
import { STRINGS } from "./strings.ts";

/** Returns the owner's name for a title. */
export const ownerTitle = ({ kind, name }: SettingsOwner): string =>
  kind === "hub" ? STRINGS.thisHub : name;

/** A page of an owner's settings, next to the links to the others. */
export function SettingsPage({
  owner,
  title,
  heading = title,
  note = ownerTitle(owner),
  actions,
  hasOthers = true,
  children,
}: {
  readonly owner: SettingsOwner;
  readonly title: string;
  readonly heading?: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** False for someone who may open only this one. */
  readonly hasOthers?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Page title={title}>
      <div className={hasOthers ? "lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-x-10" : ""}>
        {hasOthers && <SettingsNav owner={owner} />}
        <div className="min-w-0">
          <PageHeading note={note} actions={actions}>
            {heading}
          </PageHeading>
          {children}
        </div>
      </div>
    </Page>
  );
}

function SettingsNav({ owner: { kind, name } }: { readonly owner: SettingsOwner }) {
  // The ID of a page's route is the page's.
  const current = useMatches().at(-1)?.id;
  const above = BELOW[current as keyof typeof BELOW];
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current page comes into view
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && link)
      list.current.scrollLeft = link.offsetLeft - list.current.clientWidth / 3;
  }, [current]);
  return (
    <nav aria-label={STRINGS.labels[kind]} className="-mx-4 mb-5 sm:-mx-6 lg:mx-0 lg:mb-0">
      <ul
        ref={list}
        className="relative flex gap-x-1 gap-y-0.5 overflow-x-auto px-4 py-0.5 sm:px-6 lg:sticky lg:top-20 lg:flex-col lg:overflow-visible lg:px-0"
      >
        {Object.entries(SETTINGS_PAGES[kind]).map(([id, label]) => (
          <li key={id}>
            <Link
              to={pathTo(id as SettingsPageId, { organization: name })}
              aria-current={id === current ? "page" : id === above ? "true" : undefined}
              className="block rounded-md px-2.5 py-1 font-medium whitespace-nowrap text-ink-2 hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent-text lg:-ml-2.5"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
