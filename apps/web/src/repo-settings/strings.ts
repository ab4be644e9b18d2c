import type { RepoKind } from "../page-data/shell.ts";

/** Everything that the settings of a repo say. */
export const STRINGS = {
  page: {
    title: "Settings",
    requests: "Access requests",
    requestsNote: "People who requested access, with their answers.",
    name: "Name",
    nameNote: "The old name redirects to the new one until another repo uses it.",
    remove: "Delete",
    removeNote: "Permanently deletes files, history and likes.",
  },
  description: {
    title: "Description",
    note: "One sentence, shown below the name.",
    save: "Save description",
  },
  visibility: {
    title: "Visibility",
    note: (kind: RepoKind) => `Who can see this ${kind}.`,
    save: "Save visibility",
    public: "Public",
    publicHint: "Anyone can find and read it.",
    private: "Private",
    privateHint: (namespace: string) => `Only ${namespace} can see it.`,
  },
  gating: {
    title: "Gating",
    note: "Anyone can read the card. Files need access.",
    save: "Save gating",
    access: "File access",
    anyone: "Anyone",
    automatic: "Anyone who requests access",
    automaticHint: "Requests are approved automatically. You see who requested access.",
    manual: "People you approve",
    manualHint: "You review each request.",
  },
  discussions: {
    title: "Discussions",
    note: "Pull requests are always possible.",
    save: "Save discussions",
    on: "Allow discussions",
    onHint:
      "If you turn them off, no one can open or answer discussions. Existing ones stay readable.",
  },
  requests: {
    pending: "Pending",
    accepted: "Granted",
    rejected: "Rejected",
    expired: "Expired",
    accept: "Grant",
    reject: "Reject",
    ask: (name: string) => `${name} won't get access and can't request it again.`,
    why: "Reason (optional)",
    reason: (reason: string) => `Reason: ${reason}`,
    /** Stands before a date. */
    until: (date: string) => `until ${date}`,
    csv: "Export CSV",
    json: "Export JSON",
    days: "Days until access expires",
    daysHint: "Counts from the moment access is granted. Empty: access doesn't expire.",
    saveDays: "Save expiry",
    grant: "Grant access",
    account: "Username",
    grantHint: "Grants access without a request.",
  },
  move: { namespace: "Namespace", name: "Name", submit: "Move" },
  remove: {
    submit: (kind: RepoKind) => `Delete this ${kind}`,
    confirm: (id: string) => `Type ${id} to confirm`,
  },
} as const;
