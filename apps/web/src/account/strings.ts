import type { OrganizationRole } from "@orrery/registry";
import { formatInteger } from "../ui/format.ts";

/** Everything that the forms and lists of an account say. */
export const STRINGS = {
  form: {
    name: "Name",
    nameHint: "Used in your URLs: 2 to 39 letters, digits and single hyphens.",
    password: "Password",
  },
  password: { show: "Show", what: "password" },
  deleteAccount: {
    label: "Delete account",
    question: "Your tokens, likes, saved runs and collections are deleted with it.",
    name: "Enter your username to confirm",
    submit: "Delete my account",
  },
  sessions: {
    label: "Sessions",
    unknown: "Unknown browser",
    current: "this browser",
    /** Stands before a time. */
    seen: "active ",
    end: "Sign out",
    endOthers: "Sign out all others",
  },
  profileForm: {
    displayName: "Display name",
    hubName: "Name of this hub",
    bio: "Description",
    bioHint: {
      account: "Who you are and what you work on.",
      organization: "What the organization works on.",
      hub: "One sentence: what people find here.",
    },
    links: "Links",
    linksHint: "Up to 5 URLs, one per line.",
    pinned: "Pinned repositories",
    pinnedHint: "Up to 6 names, one per line, such as ada/tides or datasets/ada/waves.",
    submit: "Save profile",
  },
  avatarForm: {
    file: "New picture",
    submit: "Upload picture",
    remove: "Delete picture",
  },
  passwordForm: {
    current: "Current password",
    next: "New password",
    changed: "Password changed.",
    submit: "Change password",
  },
  credentialForm: {
    name: "Name",
    expiration: "Expiration",
    in30Days: "30 days",
    in90Days: "90 days",
    onDate: "Custom date",
    never: "Never",
    date: "Expiration date",
    dateHint: "Valid until the end of this day (UTC).",
  },
  newToken: {
    copyNow: "Copy the token now. You won't see it again.",
    submit: "Create token",
    placeholder: "laptop",
    role: "Role",
    write: "Write",
    read: "Read only",
    inference: "Inference only",
  },
  newAccessKey: {
    copyNow: "Copy the secret now. You won't see it again.",
    id: "Access key ID",
    secret: "Secret access key",
    submit: "Create key",
    placeholder: "batch job",
  },
  tokens: {
    label: "Access tokens",
    none: "No tokens yet.",
    delete: "Delete",
    deleteOne: (name: string) => ` token ${name}`,
    submit: "Delete token",
  },
  accessKeys: {
    label: "Access keys",
    none: "No keys yet.",
    delete: "Delete",
    deleteOne: (name: string) => ` key ${name}`,
    submit: "Delete key",
  },
  credential: {
    created: "Created ",
    lastUsed: "last used ",
    neverUsed: "never used",
    expired: (date: string) => `expired ${date}`,
    expires: (date: string) => `expires ${date}`,
    neverExpires: "never expires",
    expiredTag: "expired",
    warningBefore: "Programs that use ",
    warningAfter: " will stop working. You can't undo this.",
  },
  follows: {
    followers: "Followers",
    following: "Following",
    back: "Repositories",
    none: "No one yet.",
    next: "Next page",
  },
  names: { more: (count: number) => `and ${formatInteger(count)} more` },
  /** What each role adds to the one before it. */
  roles: {
    read: "sees private repositories",
    contributor: "also creates repositories and edits their own",
    write: "also edits every repository",
    admin: "also manages members and settings, and deletes repositories",
  } satisfies Record<OrganizationRole, string>,
} as const;
