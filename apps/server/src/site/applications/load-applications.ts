import type {
  ApplicationsData,
  HubApplicationsData,
} from "@orrery/web/page-data/account/applications";
import { signInFirst } from "../loaders/load-forms.ts";
import type { Load } from "../page-context.ts";
import { presentOwner } from "../present/spending-owner.ts";
import { applicationsOf } from "./applications-of.ts";
import { presentApplication, presentConnectedApp } from "./present-application.ts";

/** The applications of the viewer or of an organization; for those who may change them. */
export const loadApplications =
  (kind: "account" | "organization"): Load<ApplicationsData> =>
  async ({ hub: { registry } }, visit) => {
    const { viewer } = visit;
    if (viewer.kind === "anonymous") return signInFirst(visit);
    const owner = await applicationsOf(registry, kind, visit);
    const [applications, connected] = await Promise.all([
      registry.applications.list(viewer, owner),
      kind === "account" ? registry.connectedApps.list(viewer) : [],
    ]);
    return {
      owner: presentOwner(owner, viewer),
      applications: applications.map(presentApplication),
      connected: connected.map(presentConnectedApp(viewer.organizations)),
    };
  };

export const loadHubApplications: Load<HubApplicationsData> = async ({ hub }, visit) => {
  const { viewer, query } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const { applications, nextCursor } = await hub.registry.applications.listAll(
    viewer,
    query.get("cursor") ?? undefined,
  );
  return {
    applications: applications.map((one) => ({
      ...presentApplication(one),
      ...(one.owner && { owner: one.owner.name }),
      accounts: one.accounts,
    })),
    ...(nextCursor && { nextCursor }),
  };
};
