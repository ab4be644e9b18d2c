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
  requests: {
    pending: "Pending",
    accepted: "Granted",
    rejected: "Rejected",
    accept: "Grant",
    reject: "Reject",
    reason: (reason: string) => `Reason: ${reason}`,
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
