import type { Invitee } from "@orrery/registry";
import { formatDate, plural } from "../ui/format.ts";

/** Invitations to organizations, for those who invite and those who are invited. */
export const INVITATIONS = {
  title: "Invitations",
  note: "People become members when they accept.",
  byName: "By username",
  byNameNote: "The invitation waits in the settings of the account.",
  byEmail: "By email",
  byEmailNote: "Sends a link that works once.",
  noMail: "This hub sends no emails.",
  byLink: "By link",
  byLinkNote: "Anyone who has the link can use it.",
  username: "Username",
  address: "Email address",
  role: "Role",
  uses: "Uses",
  days: "Days",
  invite: "Invite",
  send: "Send invitation",
  createLink: "Create link",
  linkNote: "Copy this link now. It is not shown again.",
  open: "Open invitations",
  openNote: "They count while the person who invited is an admin.",
  none: "No open invitations.",
  who: (invitee: Invitee) => {
    if (invitee.kind === "account") return invitee.name;
    return invitee.kind === "email" ? invitee.address : "Anyone with the link";
  },
  usesLeft: (count: number) => `${plural(count, "use")} left`,
  until: (iso: string) => `until ${formatDate(iso)}`,
  by: (name: string) => `by ${name}`,
  withdraw: "Withdraw",
  ownNote: "Organizations that want you as a member.",
  ownNone: "No invitations",
  ownNoneNote: "When an organization invites you, it shows here.",
  ownList: "Invitations",
  invites: (by: string, role: string) => `${by} invites you with the role ${role}`,
  accept: "Accept",
  decline: "Decline",
  of: (organization: string) => ` the invitation to ${organization}`,
  join: (organization: string) => `Join ${organization}`,
  signIn: "Sign in to accept",
  isMember: (organization: string) => `You are a member of ${organization}.`,
  gone: "This invitation was used, withdrawn or has expired. Ask for a new one.",
} as const;
