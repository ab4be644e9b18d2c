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
  SettingsIcon,
  SignOutIcon,
} from "../ui/icon.ts";
import { Menu, MenuLink, MenuSubmit } from "./menu.tsx";

const SUMMARY =
  "flex h-8 items-center gap-1.5 rounded-md px-2 font-medium text-ink-2 transition-colors duration-(--fast) hover:bg-raised hover:text-ink";

/** New model, new dataset, new organization. */
export const NewMenu = () => (
  <Menu
    label="New"
    summaryClassName={SUMMARY}
    summary={
      <>
        <PlusIcon aria-hidden className="size-4" />
        <span className="hidden lg:inline">New</span>
      </>
    }
  >
    <MenuLink to={`${pathTo("newRepo")}?kind=model`}>
      <BoxIcon aria-hidden />
      New model
    </MenuLink>
    <MenuLink to={`${pathTo("newRepo")}?kind=dataset`}>
      <DatabaseIcon aria-hidden />
      New dataset
    </MenuLink>
    <MenuLink to={pathTo("newOrganization")}>
      <OrganizationIcon aria-hidden />
      New organization
    </MenuLink>
  </Menu>
);

/** More are on the account's page. */
const ORGANIZATIONS_SHOWN = 8;

/** The signed-in account: its page, its organizations, its settings, the way out. */
export const AccountMenu = ({
  account,
}: {
  readonly account: NonNullable<ShellData["account"]>;
}) => (
  <Menu
    label={`Account: ${account.name}`}
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
      {account.isAdmin && <span className="block text-xs text-ink-3">Administrator</span>}
    </li>
    <MenuLink to={pathTo("account", { namespace: account.name })}>
      <AccountIcon aria-hidden />
      Your repos
    </MenuLink>
    {account.organizations.slice(0, ORGANIZATIONS_SHOWN).map((name) => (
      <MenuLink key={name} to={pathTo("account", { namespace: name })}>
        <OrganizationIcon aria-hidden />
        <span className="min-w-0 truncate">{name}</span>
      </MenuLink>
    ))}
    <MenuLink to={pathTo("settings")}>
      <SettingsIcon aria-hidden />
      Settings and tokens
    </MenuLink>
    <MenuLink to={pathTo("providerKeys")}>
      <KeyIcon aria-hidden />
      Provider keys and usage
    </MenuLink>
    <li className="mt-1 border-t border-line pt-1">
      <form method="post" action="/sign-out">
        <MenuSubmit>
          <SignOutIcon aria-hidden />
          Sign out
        </MenuSubmit>
      </form>
    </li>
  </Menu>
);
