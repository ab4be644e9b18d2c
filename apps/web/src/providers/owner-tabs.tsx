import type { SpendingOwner } from "../page-data/providers.ts";
import type { PageId } from "../pages.ts";
import { pathTo } from "../paths.ts";
import { LinkTabs } from "../ui/tabs.tsx";
import { STRINGS } from "./strings.ts";

interface OwnerPages {
  readonly profile: PageId;
  readonly keys: PageId;
  readonly usage: PageId;
}

const PAGES: Readonly<Record<SpendingOwner["kind"], OwnerPages>> = {
  account: { profile: "profile", keys: "providerKeys", usage: "spending" },
  organization: {
    profile: "organizationProfile",
    keys: "organizationProviderKeys",
    usage: "organizationSpending",
  },
  hub: { profile: "hubProfile", keys: "hubProviderKeys", usage: "hubSpending" },
};

/** Returns the path of one of an owner's pages. */
export const ownerPath = ({ kind, name }: SpendingOwner, page: keyof OwnerPages): string =>
  pathTo(PAGES[kind][page], { organization: name });

/** Returns the owner's name for a title. */
export const ownerTitle = ({ kind, name }: SpendingOwner): string =>
  kind === "hub" ? STRINGS.owner.thisHub : name;

/** The tabs between an owner's profile, keys and usage pages. */
export const OwnerTabs = ({
  owner,
  current,
}: {
  readonly owner: SpendingOwner;
  readonly current: keyof OwnerPages | "people" | "audit" | "tables";
}) => (
  <LinkTabs
    label={STRINGS.owner.label}
    current={current}
    tabs={[
      ...(owner.kind === "hub"
        ? [{ key: "people", label: STRINGS.owner.people, to: pathTo("adminPeople") }]
        : []),
      { key: "profile", label: STRINGS.owner.profile, to: ownerPath(owner, "profile") },
      { key: "keys", label: STRINGS.owner.keys, to: ownerPath(owner, "keys") },
      { key: "usage", label: STRINGS.owner.usage, to: ownerPath(owner, "usage") },
      ...(owner.kind === "hub"
        ? [
            { key: "audit", label: STRINGS.owner.audit, to: pathTo("audit") },
            { key: "tables", label: STRINGS.owner.tables, to: pathTo("tables") },
          ]
        : []),
    ]}
    className="mb-5"
  />
);
