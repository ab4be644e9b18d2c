import { Link, NavLink } from "react-router";
import type { ShellData } from "../page-data/shell.ts";
import { pathTo } from "../paths.ts";
import { MenuIcon, SearchIcon } from "../ui/icon.ts";
import { HubLogo } from "../ui/logo.tsx";
import { ThemeSwitch } from "../ui/theme.tsx";
import { useUnread } from "../unread.ts";
import { AccountMenu, NewMenu } from "./account-menu.tsx";
import { Menu, MenuLink } from "./menu.tsx";
import { usePalette } from "./palette-host.tsx";
import { SearchForm } from "./search-form.tsx";
import { STRINGS } from "./strings.ts";

const SECTIONS = [
  { label: STRINGS.sections.models, to: pathTo("models") },
  { label: STRINGS.sections.datasets, to: pathTo("datasets") },
  { label: STRINGS.sections.tasks, to: pathTo("tasks") },
  { label: STRINGS.sections.libraries, to: pathTo("libraries") },
  { label: STRINGS.sections.playground, to: pathTo("playground") },
  { label: STRINGS.sections.docs, to: pathTo("docs") },
] as const;

const BAR_BUTTON =
  "grid size-8 place-items-center rounded-md text-ink-2 transition-colors duration-(--fast) hover:bg-raised hover:text-ink";

export const TopBar = ({ shell }: { readonly shell: ShellData }) => (
  <header className="sticky top-0 z-40 border-b border-line bg-surface text-ink scheme-dark">
    <div className="mx-auto flex h-12 max-w-(--page) items-center gap-2 px-4 sm:px-6">
      <Link
        to="/"
        className="mr-1 flex shrink-0 items-center gap-2 text-lg font-semibold tracking-tight"
      >
        <HubLogo hub={shell.hub} className="size-7" />
        <span className="max-w-40 truncate">{shell.hub.name}</span>
      </Link>
      <nav aria-label={STRINGS.sections.label} className="hidden md:block">
        <ul className="flex">
          {SECTIONS.map(({ label, to }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="relative flex h-12 items-center px-2.5 font-medium text-ink-2 -outline-offset-4 transition-colors duration-(--fast) after:absolute after:inset-x-2.5 after:-bottom-px after:h-0.5 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:bg-accent"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <SearchForm className="ml-auto hidden w-full max-w-80 sm:block" />
      <SearchButton />
      {shell.account ? (
        <>
          <Bell first={shell.account.unread} />
          <NewMenu />
          <AccountMenu account={shell.account} />
        </>
      ) : (
        <SignInLinks shell={shell} />
      )}
      <NarrowMenu shell={shell} />
    </div>
  </header>
);

function Bell({ first }: { readonly first: string | undefined }) {
  const unread = useUnread(first);
  return (
    <Link
      to={pathTo("notifications")}
      aria-label={`${STRINGS.topBar.notifications} ${unread ?? ""}`}
      data-count={unread}
      className={`${BAR_BUTTON} bell`}
    />
  );
}

function SearchButton() {
  const openPalette = usePalette();
  return (
    <Link
      to={pathTo("search")}
      aria-label={STRINGS.topBar.search}
      onClick={(event) => {
        event.preventDefault();
        openPalette();
      }}
      className={`${BAR_BUTTON} ml-auto sm:hidden`}
    >
      <SearchIcon aria-hidden className="size-4.5" />
    </Link>
  );
}

const SignInLinks = ({ shell }: { readonly shell: ShellData }) => (
  <div className="flex shrink-0 items-center gap-1">
    <Link
      to={pathTo("signIn")}
      className="flex h-8 items-center rounded-md px-2.5 font-medium text-ink-2 hover:text-ink"
    >
      {STRINGS.topBar.signIn}
    </Link>
    {shell.signUpOpen && shell.isSetUp && (
      <Link
        to={pathTo("signUp")}
        className="hidden h-8 items-center rounded-md border border-line-strong px-2.5 font-medium hover:border-accent hover:text-accent-text sm:flex"
      >
        {STRINGS.topBar.signUp}
      </Link>
    )}
  </div>
);

/** The top bar's links on narrow screens. */
const NarrowMenu = ({ shell }: { readonly shell: ShellData }) => (
  <Menu
    label={STRINGS.topBar.menu}
    className="md:hidden"
    summaryClassName={BAR_BUTTON}
    summary={<MenuIcon aria-hidden className="size-4.5" />}
  >
    {SECTIONS.map(({ label, to }) => (
      <MenuLink key={to} to={to}>
        {label}
      </MenuLink>
    ))}
    {!shell.account && shell.signUpOpen && shell.isSetUp && (
      <MenuLink to={pathTo("signUp")}>{STRINGS.topBar.signUp}</MenuLink>
    )}
    <li className="mt-1 border-t border-line px-2.5 pt-2 pb-1">
      <ThemeSwitch labels />
    </li>
  </Menu>
);
