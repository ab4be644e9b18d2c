import { REPO_TYPES, RegistryError, type Viewer } from "@orrery/registry";
import type {
  NewOrganizationData,
  OrganizationSettingsData,
  RequiredSignOnData,
} from "@orrery/web/page-data/organization";
import { pathTo } from "@orrery/web/paths";
import type { Load, PageContext } from "../page-context.ts";
import { presentMember } from "../present/present-page.ts";
import { presentStorage } from "../present/present-storage.ts";
import { loadConfirmation } from "./account/load-security.ts";
import { missingSignOns } from "./account/missing-sign-ons.ts";
import { signInFirst } from "./load-forms.ts";

const MEMBERS_SHOWN = 100;

export const loadNewOrganization: Load<NewOrganizationData> = async (_, visit) =>
  visit.viewer.kind === "anonymous" ? signInFirst(visit) : { viewer: visit.viewer.name };

/** For members and the hub's administrators. */
export const loadOrganizationSettings: Load<OrganizationSettingsData> = async (context, visit) => {
  const { defaultVisibilities, organizations, quotas, repos } = context.hub.registry;
  const { viewer, params, query } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const { key, name } = await organizations.get(params.organization ?? "");
  const canAdminister = organizations.canAdminister(viewer, name);
  const missing = await missingSignOns(context, visit);
  // Its page says which sign-on is missing.
  if (!canAdminister && missing.some(({ organization }) => organization === name))
    return { redirectTo: pathTo("account", { namespace: name }) };
  if (!organizations.canEnterSettings(viewer, name))
    throw new RegistryError("forbidden", `You need to be a member of ${name} to see its settings.`);
  const cursor = query.get("cursor") ?? undefined;
  const [page, ...counts] = await Promise.all([
    organizations.members(name, MEMBERS_SHOWN, cursor),
    ...REPO_TYPES.map((type) => repos.count(viewer, { type, author: name })),
  ]);
  const role = viewer.organizations.find((one) => one.key === key)?.role;
  return {
    name,
    canAdminister,
    confirmation: await loadConfirmation(context, visit, viewer),
    viewer: viewer.name,
    ...(role && { role }),
    members: { members: page.members.map(presentMember), total: page.total },
    ...(page.nextCursor && { nextCursor: page.nextCursor }),
    isContinued: cursor !== undefined,
    isEmpty: counts.every((count) => count === 0),
    newRepos: {
      own: (await defaultVisibilities.find(name)) ?? "",
      ofHub: await defaultVisibilities.findOfHub(),
    },
    signOn: canAdminister ? await presentSignOn(context, viewer, name) : {},
    storage: presentStorage(await quotas.usage(viewer, name)),
  };
};

async function presentSignOn(
  { hub }: PageContext,
  viewer: Viewer,
  name: string,
): Promise<RequiredSignOnData> {
  const { requiredSignOns } = hub.registry;
  const [required, choice] = await Promise.all([
    requiredSignOns.get(viewer, name),
    requiredSignOns.choice(viewer),
  ]);
  return {
    ...(required && { required: required.label, isOff: !required.isOn }),
    ...(choice && { choice: { name: choice.name, label: choice.label } }),
  };
}
