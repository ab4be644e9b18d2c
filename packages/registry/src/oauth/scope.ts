import type { Permission } from "../tokens/permission.ts";

interface ScopeFacts {
  /** What an application with it can do, as a sentence of the consent page. */
  readonly allows: string;
  /** What its tokens permit for the account, and for the organizations that the person chooses. */
  readonly permissions?: readonly Permission[];
  /** The permissions are for everything that the account can reach. */
  readonly isGlobal?: true;
}

/** What an application can ask for, in the public hub's words. Its other scopes are of things that are not here. */
export const SCOPES = {
  openid: { allows: "Know that you have an account on this hub" },
  profile: { allows: "See your username, picture, profile page and organizations" },
  email: { allows: "See your email address" },
  "read-memberships": { allows: "See the organizations that you belong to, and your role in each" },
  "read-repos": {
    allows: "Read your private models and datasets",
    permissions: ["repo.content.read"],
  },
  "gated-repos": { allows: "Read gated models and datasets that you have access to" },
  "contribute-repos": {
    allows: "Create models and datasets, and change and delete those that it created",
    permissions: ["repo.create"],
  },
  "write-repos": {
    allows: "Read and change the files of your models and datasets",
    permissions: ["repo.content.write"],
  },
  "manage-repos": {
    allows: "Create, change, configure and delete your models and datasets",
    permissions: ["repo.write"],
  },
  "write-discussions": {
    allows: "Comment and propose changes in your name",
    permissions: ["discussion.write"],
    isGlobal: true,
  },
  "read-collections": { allows: "Read your private collections", permissions: ["collection.read"] },
  "write-collections": {
    allows: "Create, change and delete your collections",
    permissions: ["collection.write"],
  },
  "inference-api": {
    allows: "Run models in your name, with the provider keys and limits of your account",
    permissions: ["inference.serverless.write"],
  },
  webhooks: {
    allows: "Create, change and delete your webhooks",
    permissions: ["user.webhooks.write"],
  },
  "read-billing": { allows: "See what you spent", permissions: ["user.billing.read"] },
  "full-access": {
    allows:
      "Do everything that an access token with the role write can do: read and change all that you can",
  },
} as const satisfies Record<string, ScopeFacts>;

export type Scope = keyof typeof SCOPES;

export const isScope = (text: string): text is Scope => Object.hasOwn(SCOPES, text);

/** The table without each row's own type. */
export const scopeFacts = (scope: Scope): ScopeFacts => SCOPES[scope];

/** It is about the organizations that the person chooses, too. */
export const isOfOrganizations = (scope: Scope): boolean => {
  const { permissions, isGlobal } = scopeFacts(scope);
  return permissions !== undefined && !isGlobal;
};

/** Those that an owner can choose for an application; the other one is the hub's own application's. */
export const OFFERED_SCOPES: readonly Scope[] = (Object.keys(SCOPES) as Scope[]).filter(
  (scope) => scope !== "full-access",
);

/** Of a text with spaces between them; unknown ones are left out. */
export const parseScopes = (text: string | undefined): readonly Scope[] =>
  [...new Set((text ?? "").split(/\s+/))].filter(isScope);
