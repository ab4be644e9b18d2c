import type { ShellData } from "../page-data/shell.ts";
import { pathTo } from "../paths.ts";
import {
  AccountIcon,
  BoxIcon,
  ChevronDownIcon,
  DatabaseIcon,
  KeyIcon,
  OrganizationIcon,
  PlusIcon,
  RowsIcon,
  SettingsIcon,
  SignOutIcon,
} from "../ui/icon.ts";
import { Menu, MenuLink, MenuSubmit } from "./menu.tsx";
import { STRINGS } from "./strings.ts";

const SUMMARY =
  "flex h-8 items-center gap-1.5 rounded-md px-2 font-medium text-ink-2 transition-colors duration-(--fast) hover:bg-raised hover:text-ink";

export const NewMenu = () => (
  <Menu
    label={STRINGS.create.label}
    summaryClassName={SUMMARY}
    summary={
      <>
        <PlusIcon aria-hidden className="size-4" />
        <span className="hidden lg:inline">{STRINGS.create.label}</span>
      </>
    }
  >
    <MenuLink to={`${pathTo("newRepo")}?kind=model`}>
      <BoxIcon aria-hidden />
      {STRINGS.create.model}
    </MenuLink>
    <MenuLink to={`${pathTo("newRepo")}?kind=dataset`}>
      <DatabaseIcon aria-hidden />
      {STRINGS.create.dataset}
    </MenuLink>
    <MenuLink to={pathTo("newCollection")}>
      <RowsIcon aria-hidden />
      {STRINGS.create.collection}
    </MenuLink>
    <MenuLink to={pathTo("newOrganization")}>
      <OrganizationIcon aria-hidden />
      {STRINGS.create.organization}
    </MenuLink>
  </Menu>
);

/** The account's page lists the others. */
const ORGANIZATIONS_SHOWN = 8;

/** The menu of the signed-in account. */
export const AccountMenu = ({
  account,
}: {
  readonly account: NonNullable<ShellData["account"]>;
}) => (
  <Menu
    label={STRINGS.account.label(account.name)}
    summaryClassName={SUMMARY}
    summary={
      <>
        <span className="grid size-6 place-items-center rounded-full bg-accent text-xs font-bold text-accent-ink uppercase">
          {account.name.slice(0, 1)}
        </span>
        <ChevronDownIcon aria-hidden className="hidden size-3.5 sm:block" />
      </>
    }
  >
    <li className="mb-1 border-b border-line px-2.5 pt-1 pb-2">
      <span className="block font-semibold wrap-anywhere">{account.name}</span>
      {account.isAdmin && (
        <span className="block text-xs text-ink-3">{STRINGS.account.administrator}</span>
      )}
    </li>
    <MenuLink to={pathTo("account", { namespace: account.name })}>
      <AccountIcon aria-hidden />
      {STRINGS.account.repos}
    </MenuLink>
    {account.organizations.slice(0, ORGANIZATIONS_SHOWN).map((name) => (
      <MenuLink key={name} to={pathTo("account", { namespace: name })}>
        <OrganizationIcon aria-hidden />
        <span className="min-w-0 truncate">{name}</span>
      </MenuLink>
    ))}
    <MenuLink to={pathTo("runs")}>
      <RowsIcon aria-hidden />
      {STRINGS.account.runs}
    </MenuLink>
    <MenuLink to={pathTo("settings")}>
      <SettingsIcon aria-hidden />
      {STRINGS.account.settings}
    </MenuLink>
    <MenuLink to={pathTo("providerKeys")}>
      <KeyIcon aria-hidden />
      {STRINGS.account.providerKeys}
    </MenuLink>
    {account.isAdmin && (
      <MenuLink to={pathTo("adminPeople")}>
        <DatabaseIcon aria-hidden />
        {STRINGS.account.administration}
      </MenuLink>
    )}
    <li className="mt-1 border-t border-line pt-1">
      <form method="post" action="/sign-out">
        <MenuSubmit>
          <SignOutIcon aria-hidden />
          {STRINGS.account.signOut}
        </MenuSubmit>
      </form>
    </li>
  </Menu>
);
