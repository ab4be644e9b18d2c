/** What a permission can be limited to, in the public hub's words. */
export const ENTITY_TYPES = [
  "user",
  "org",
  "resource-group",
  "model",
  "dataset",
  "space",
  "collection",
] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/** Under which heading a form shows it. */
export const PERMISSION_AREAS = [
  "repos",
  "discussions",
  "inference",
  "collections",
  "webhooks",
  "organizations",
  "billing",
] as const;
export type PermissionArea = (typeof PERMISSION_AREAS)[number];

interface PermissionFacts {
  readonly area: PermissionArea;
  /** What it can be given for; each of its own kind. */
  readonly entities: readonly EntityType[];
  /** It can be given for everything that the account can reach. */
  readonly isGlobal?: true;
  /** What it allows, after "can": `{}` stands for what it is given for, see `describeGrants`. */
  readonly allows: string;
  /** The permissions that come with it. */
  readonly includes?: readonly string[];
}

const OWNERS = ["user", "org"] as const;
const REPOS = ["user", "org", "resource-group", "model", "dataset", "space"] as const;
const COLLECTIONS = ["user", "org", "resource-group", "collection"] as const;

/**
 * Every permission of a fine-grained credential, with the public hub's names; `repo.create` and
 * `repo.content.write` are this hub's own parts of `repo.write`.
 */
export const PERMISSIONS = {
  "repo.content.read": {
    area: "repos",
    entities: REPOS,
    allows: "read the files of {repos}",
  },
  "repo.content.write": {
    area: "repos",
    entities: REPOS,
    allows: "change the files of {repos}",
    includes: ["repo.content.read", "discussion.write"],
  },
  "repo.create": {
    area: "repos",
    entities: ["user", "org", "resource-group"],
    allows: "create {repos}",
  },
  "repo.write": {
    area: "repos",
    entities: REPOS,
    allows: "create, change, configure and delete {repos}",
    includes: [
      "repo.content.read",
      "repo.content.write",
      "repo.create",
      "repo.access.read",
      "discussion.write",
    ],
  },
  "repo.access.read": {
    area: "repos",
    entities: REPOS,
    allows: "see who requested access to {repos}",
  },
  "discussion.write": {
    area: "discussions",
    entities: REPOS,
    isGlobal: true,
    allows: "discuss and propose changes in {repos}",
  },
  "inference.serverless.write": {
    area: "inference",
    entities: ["user", "org", "model"],
    isGlobal: true,
    allows: "run {models}",
  },
  "collection.read": {
    area: "collections",
    entities: COLLECTIONS,
    allows: "read {collections}",
  },
  "collection.write": {
    area: "collections",
    entities: COLLECTIONS,
    allows: "create, change and delete {collections}",
    includes: ["collection.read"],
  },
  "user.webhooks.read": {
    area: "webhooks",
    entities: OWNERS,
    allows: "see the webhooks of {owner}",
  },
  "user.webhooks.write": {
    area: "webhooks",
    entities: OWNERS,
    allows: "create, change and delete webhooks of {owner}",
    includes: ["user.webhooks.read"],
  },
  "org.read": {
    area: "organizations",
    entities: ["org"],
    allows: "see the settings and usage of {owner}",
  },
  "org.write": {
    area: "organizations",
    entities: ["org"],
    allows: "manage the members and settings of {owner}",
    includes: ["org.read", "user.billing.read"],
  },
  "user.billing.read": { area: "billing", entities: OWNERS, allows: "see what {owner} spent" },
} as const satisfies Record<string, PermissionFacts>;

export type Permission = keyof typeof PERMISSIONS;

/** The table without each row's own type. */
export const factsOf = (permission: Permission): PermissionFacts => PERMISSIONS[permission];

export const isPermission = (text: string): text is Permission => Object.hasOwn(PERMISSIONS, text);

/** A permission that is given alone or with another. */
export const includes = (given: readonly Permission[], wanted: Permission): boolean =>
  given.some((one) => one === wanted || factsOf(one).includes?.includes(wanted));

const READING: readonly Permission[] = [
  "repo.content.read",
  "collection.read",
  "org.read",
  "user.webhooks.read",
  "user.billing.read",
  "inference.serverless.write",
];

/** What the coarse roles allow, everywhere the account itself may. */
export const ROLE_PERMISSIONS: Readonly<
  Record<"read" | "write" | "inference", readonly Permission[]>
> = {
  read: READING,
  write: Object.keys(PERMISSIONS) as Permission[],
  inference: ["inference.serverless.write"],
};
