import { formatInteger, plural } from "../ui/format.ts";

/** What the administration of accounts says. */
export const PEOPLE = {
  title: "People",
  list: "Accounts",
  filter: "Filter by name",
  count: (total: number) => plural(total, "account"),
  none: "No accounts",
  noMatch: (q: string) => `No accounts start with “${q}”`,
  all: "All accounts",
  you: "(you)",
  administrator: "administrator",
  suspended: "suspended",
  secondFactor: "second factor",
  /** Stand before a time. */
  joined: "Joined ",
  seen: "last seen ",
  notSeen: "never seen",
  waiting: "Waiting for approval",
  approve: "Approve",
  reject: "Reject",
  askReject: (name: string) => `This deletes the account ${name}. The name becomes available.`,
  credentials: (sessions: number, tokens: number) =>
    `${plural(sessions, "session")}, ${plural(tokens, "token")}`,
  repos: (count: number) => plural(count, "repo"),
  linkNote: (name: string) =>
    `Send this link to ${name}. It sets a new password, works once, and expires in 24 hours.`,
  does: {
    "reset-link": "Reset password",
    promote: "Make administrator",
    demote: "Remove administrator",
    revoke: "Sign out",
    "remove-second-factor": "Remove second factor",
    suspend: "Suspend",
    restore: "Restore",
    delete: "Delete",
  },
  asks: {
    promote: (name: string) => `${name} will see and change everything on this hub.`,
    demote: (name: string) => `${name} will no longer administer this hub.`,
    revoke: (name: string) =>
      `Ends all sessions and deletes all access tokens and keys of ${name}.`,
    "remove-second-factor": (name: string) =>
      `${name} signs in with the password alone, until a new app or passkey is set up.`,
    suspend: (name: string) =>
      `${name} can't sign in until restored, and loses all sessions, tokens and keys. Repos stay.`,
    delete: (name: string) => `This deletes the account ${name} for good.`,
  },
  withRepos: (count: number) =>
    `Delete ${count === 1 ? "1 repo" : `${formatInteger(count)} repos`} too`,
  deleteAccount: "Delete account",
} as const;

/** Who may sign up, and invitations. */
export const SIGN_UP = {
  title: "Sign-up",
  mode: "Who can sign up",
  fixed: "Set by ORRERY_SIGN_UP.",
  modes: {
    open: "Anyone who can reach this hub",
    domain: "People with an email address of some domains",
    approval: "People you approve after sign-up",
    invitation: "People with an invitation",
    closed: "No one",
  },
  domains: "Domains",
  domainsHint: "For the choice by email address, such as example.org lab.example.org",
  save: "Save",
  invite: "Invite someone",
  note: "Who it is for (optional)",
  create: "Create link",
  linkNote: "Send this link. It creates one account and expires in 7 days.",
  open: "Open invitations",
  noNote: "(no note)",
  /** Stands before a time. */
  by: (name: string) => `by ${name}, `,
  withdraw: "Withdraw",
} as const;
