import type { SignOnProblem } from "../page-data/account/sign-on.ts";

/** Signing in with an account at an identity provider. */
export const STRINGS = {
  with: (label: string) => `Continue with ${label}`,
  or: "or",
  passwordOnly: "Sign in with a password",
  linked: {
    title: "Linked accounts",
    note: "Accounts of identity providers that sign in to this account.",
    none: "No linked accounts",
    list: "Linked accounts",
    /** Stands before a time. */
    used: "last used ",
    unlink: "Unlink",
    question: (label: string) => `${label} will no longer sign in to this account.`,
    confirm: "Unlink it",
    link: (label: string) => `Link ${label}`,
    confirmFirst: "To link or unlink an account, confirm that it is you.",
  },
  setPassword: {
    note: "This account has no password.",
    label: "New password",
    submit: "Set password",
    confirmFirst: "To set a password, confirm that it is you.",
  },
  problems: {
    expired: (label) =>
      `The sign-in with ${label} took too long, or another tab started one. Start again.`,
    refused: (label) => `${label} did not sign you in. Start again, or ask its administrator.`,
    unreachable: (label) => `${label} does not respond. Retry in a few minutes.`,
    misconfigured: (label) =>
      `The sign-in with ${label} failed. Ask an administrator of this hub: its log has the reason.`,
    "email-domain-refused": (label) =>
      `${label} gave no verified email address of a domain that may sign in here. Ask an administrator of this hub.`,
    "no-account": (label) =>
      `You can't sign in with ${label} yet. Ask an administrator of this hub for an invitation, or sign in another way and link ${label} in your settings.`,
    "account-suspended": () => "This account is suspended. Ask an administrator of this hub.",
    "identity-taken": (label) =>
      `This ${label} account is linked to another account of this hub. Unlink it there first.`,
    "confirmation-required": (label) => `Confirm that it is you first, then link ${label} again.`,
  } satisfies Readonly<Record<SignOnProblem, (label: string) => string>>,
} as const;
