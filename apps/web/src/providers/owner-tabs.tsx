import type { SpendingOwner } from "../page-data/providers.ts";
import { type PageId, pathTo } from "../paths.ts";
import { LinkTabs } from "../ui/tabs.tsx";

interface OwnerPages {
  readonly keys: PageId;
  readonly usage: PageId;
}

const PAGES: Readonly<Record<SpendingOwner["kind"], OwnerPages>> = {
  account: { keys: "providerKeys", usage: "inferenceUsage" },
  organization: { keys: "organizationProviderKeys", usage: "organizationInferenceUsage" },
  hub: { keys: "hubProviderKeys", usage: "hubInferenceUsage" },
};

/** Where an owner's keys or usage are. */
export const ownerPath = ({ kind, name }: SpendingOwner, page: keyof OwnerPages): string =>
  pathTo(PAGES[kind][page], { organization: name });

/** Of whom it is, as a title says it. */
export const ownerTitle = ({ kind, name }: SpendingOwner): string =>
  kind === "hub" ? "this hub" : name;

/** The two pages about the calls that an owner pays. */
export const OwnerTabs = ({
  owner,
  current,
}: {
  readonly owner: SpendingOwner;
  readonly current: keyof OwnerPages;
}) => (
  <LinkTabs
    label="Inference"
    current={current}
    tabs={[
      { key: "keys", label: "Provider keys", to: ownerPath(owner, "keys") },
      { key: "usage", label: "Usage", to: ownerPath(owner, "usage") },
    ]}
    className="mb-5"
  />
);
