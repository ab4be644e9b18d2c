import type { RepoKind } from "../page-data/shell.ts";

/** Everything that the form for access to a gated repo says. */
export const STRINGS = {
  section: "Access",
  restricted: (kind: RepoKind) => `Access to the files of this ${kind} is restricted`,
  status: {
    pending: "Your request is pending.",
    rejected: "Your request was rejected.",
    expired: "Your access has expired.",
  },
  /** Stands before what the owner wrote. */
  reason: "Reason: ",
  automatic: (namespace: string) =>
    `${namespace} will see your username, email address and answers. You get access immediately.`,
  reviewed: (namespace: string) =>
    `${namespace} will see your username, email address and answers, and reviews your request.`,
  request: "Request access",
  signIn: "Sign in to request access",
} as const;
