import {
  type Profile,
  type PublicAccount,
  parsePinned,
  RegistryError,
  type Repo,
  type RepoType,
} from "@orrery/registry";
import type { AccountData } from "@orrery/web/page-data/account/account";
import { pathTo } from "@orrery/web/paths";
import { quoted } from "../../../http/body/form.ts";
import type { Load, PageContext, PageRequest } from "../../page-context.ts";
import { presentCollection } from "../../present/present-collection.ts";
import { presentMember, presentSummary } from "../../present/present-page.ts";
import { presentProfile } from "../../present/present-profile.ts";
import { missingSignOns } from "./missing-sign-ons.ts";
import { profileCard } from "./profile-card.ts";

const SHOWN = 30;
const MEMBERS_SHOWN = 30;
const COLLECTIONS_SHOWN = 10;

type Owner = Omit<
  AccountData,
  | "follows"
  | "list"
  | "card"
  | "activity"
  | "models"
  | "datasets"
  | "canCreate"
  | "collections"
  | "hasMoreCollections"
>;

/** A name's page: an account's, an organization's, or what the hub itself has published. */
export const loadAccount: Load<AccountData> = async (context, visit) => {
  const { registry } = context.hub;
  const { repos } = registry;
  const { viewer, params } = visit;
  const author = params.namespace ?? "";
  const listOf = (type: RepoType) => repos.list(viewer, { type, author }, { limit: SHOWN });
  const [known, models, datasets, collections] = await Promise.all([
    findOwner(context, visit, author),
    listOf("model"),
    listOf("dataset"),
    registry.collections.list(
      viewer,
      { owners: [author] },
      { sort: "position", limit: COLLECTIONS_SHOWN },
    ),
  ]);
  const present = (page: Awaited<ReturnType<typeof listOf>>) => ({
    repos: page.repos.map(presentSummary(context.hub)),
    total: page.total,
  });
  const owner = known ?? (await presentNamed(context, visit, [...models.repos, ...datasets.repos]));
  if (!owner)
    throw new RegistryError(
      "entry-not-found",
      `Account or organization ${quoted(author)} not found.`,
    );
  return {
    ...owner,
    follows: await presentFollows(context, visit, owner.name),
    ...(await presentList(context, visit, owner)),
    ...(await presentActivity(context, visit, owner)),
    ...(await profileCard(context, visit, owner.name)),
    canCreate: repos.namespaces(viewer).includes(owner.name),
    models: present(models),
    datasets: present(datasets),
    collections: collections.collections.map(presentCollection),
    hasMoreCollections: collections.nextCursor !== undefined,
  };
};

async function presentFollows(
  { hub: { registry } }: PageContext,
  { viewer }: PageRequest,
  name: string,
): Promise<AccountData["follows"]> {
  const [counts, isFollowed] = await Promise.all([
    registry.follows.counts(name),
    registry.follows.isFollowed(viewer, name),
  ]);
  // Visitors are sent to sign in.
  const canFollow = viewer.kind === "anonymous" || registry.follows.canFollow(viewer, name);
  return { ...counts, isFollowed, canFollow };
}

async function presentActivity(
  { hub: { registry } }: PageContext,
  { viewer }: PageRequest,
  { name, kind }: Owner,
): Promise<Pick<AccountData, "activity">> {
  const account = kind === "account" ? await registry.accounts.find(name) : undefined;
  const of = account ? { accountKey: account.key } : { namespace: name };
  const days = await registry.activity.days(viewer, of);
  return days.length > 0
    ? { activity: { days, today: new Date().toISOString().slice(0, 10) } }
    : {};
}

/** An organization follows no one, and neither does the hub. */
async function presentList(
  { hub: { registry } }: PageContext,
  { query }: PageRequest,
  { name, kind }: Owner,
): Promise<Pick<AccountData, "list">> {
  const show = query.get("show");
  const cursor = query.get("cursor") ?? undefined;
  if (show === "followers") {
    const { items, ...page } = await registry.follows.followers(name, cursor);
    const names = items.map((follower) => ({ name: follower, kind: "account" as const }));
    return { list: { show, names, ...page } };
  }
  if (show !== "following" || kind !== "account" || !(await registry.accounts.find(name)))
    return {};
  const { items, ...page } = await registry.follows.followed(name, cursor);
  const names = items.map(({ name: followed, kind: of }) => ({
    name: followed,
    kind: of === "account" ? of : ("organization" as const),
  }));
  return { list: { show, names, ...page } };
}

async function findOwner(
  context: PageContext,
  visit: PageRequest,
  name: string,
): Promise<Owner | undefined> {
  const { hub } = context;
  const { registry } = hub;
  const account = await registry.accounts.find(name);
  if (account) {
    const profile = await registry.profiles.find({ kind: "account", key: account.key });
    const owner = presentAccount(visit, account, profile);
    return { ...owner, pinned: await findPinned(hub, visit, profile) };
  }
  const organization = await registry.organizations.find(name);
  if (!organization) return undefined;
  const { members, total } = await registry.organizations.members(name, MEMBERS_SHOWN);
  const profile = await registry.profiles.find({ kind: "organization", key: organization.key });
  const missing = await missingSignOns(context, visit);
  const missingSignOn = missing.find((one) => one.organization === organization.name);
  const canEnter = registry.organizations.canEnterSettings(visit.viewer, organization.name);
  const settingsPath = pathTo("organizationSettings", { organization: organization.name });
  return {
    kind: "organization",
    name: organization.name,
    createdAt: organization.createdAt.toISOString(),
    profile: presentProfile(profile),
    ...(canEnter && { settingsPath }),
    ...(missingSignOn && { missingSignOn }),
    ...(registry.organizations.canAdminister(visit.viewer, organization.name) && {
      profilePath: pathTo("organizationProfile", { organization: organization.name }),
    }),
    pinned: await findPinned(hub, visit, profile),
    members: { members: members.map(presentMember), total },
    organizations: [],
  };
}

const presentAccount = (
  { viewer }: PageRequest,
  { name, createdAt, organizations }: Omit<PublicAccount, "key">,
  profile: Profile,
): Owner => ({
  kind: "account",
  name,
  createdAt: createdAt.toISOString(),
  profile: presentProfile(profile),
  ...(viewer.kind === "account" &&
    viewer.name === name && {
      settingsPath: pathTo("settings"),
      profilePath: pathTo("profile"),
    }),
  pinned: [],
  organizations: organizations.map(presentMember),
});

async function findPinned(
  hub: PageContext["hub"],
  { viewer }: PageRequest,
  { pinned }: Profile,
): Promise<AccountData["pinned"]> {
  const ids = pinned.map(parsePinned).filter((id) => id !== undefined);
  // Under a former name, too.
  const found = await Promise.allSettled(ids.map((id) => hub.registry.repos.get(viewer, id)));
  const repos = found.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  return repos.map(presentSummary(hub));
}

/** A name without an account: the hub's own, which is reserved, or one that mirrors have. */
async function presentNamed(
  { hub: { registry } }: PageContext,
  visit: PageRequest,
  repos: readonly Repo[],
): Promise<Owner | undefined> {
  const [first] = repos;
  if (!first) return undefined;
  const { namespace: name } = first.id;
  const origins = await registry.mirrors.listUpstreams(visit.viewer, repos);
  const owner = { name, createdAt: first.createdAt, organizations: [] };
  return {
    ...presentAccount(visit, owner, NO_PROFILE),
    ...(origins.length > 0 && { mirrorOf: origins.map((origin) => `${origin}/${name}`) }),
  };
}

const NO_PROFILE: Profile = { displayName: "", bio: "", links: [], pinned: [] };
