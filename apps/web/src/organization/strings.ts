import { plural } from "../ui/format.ts";

/** Everything that the pages of an organization's settings say, and the form that creates one. */
export const STRINGS = {
  create: {
    title: "New organization",
    note: "A shared namespace for a team.",
    name: "Name",
    nameHint: "Used in URLs: 2 to 39 letters, digits and single hyphens.",
    admin: (viewer: string) =>
      `You, ${viewer}, will be the first admin. Membership is public. Only members can see private repos.`,
    submit: "Create organization",
  },
  settings: {
    pageTitle: (name: string) => `Settings of ${name}`,
    title: "Organization settings",
    members: "Members",
    membersNote: "Membership is public.",
    adminMembersNote:
      "People you add become members immediately and can leave at any time. Membership is public.",
    visibility: "New repos",
    visibilityNote:
      "The visibility of new repos, unless the person who creates one chooses another.",
    signOn: "Required sign-on",
    signOnNote:
      "Members must sign in with an identity provider. Their tokens count only while their account is linked to it.",
    groups: "Resource groups",
    groupsNote: "The groups that you are in.",
    leave: "Leave",
    leaveNote: "You lose access to private repos.",
    remove: "Delete",
    removeNote: "The name becomes available to others.",
  },
  members: {
    count: (count: number) => plural(count, "member"),
    list: "Members",
    pages: "Member pages",
    first: "First members",
    next: "Next members",
    you: " (you)",
    roleOf: (name: string) => `Role of ${name}`,
    change: "Change",
    changeOf: (name: string) => ` the role of ${name}`,
    remove: "Remove",
    losesAccess: " will lose access to this organization and its private repos.",
    confirmRemove: "Remove member",
  },
  visibility: {
    label: "Visibility of new repos",
    asHub: (visibility: "public" | "private") => `As the hub: ${visibility}`,
    public: "Public",
    private: "Private",
    submit: "Save visibility",
  },
  signOn: {
    required: (label: string) => `Members must sign in with ${label}.`,
    off: (label: string) =>
      `${label} is turned off on this hub, so members have no access. Turn it on under Sign-on, or stop requiring it here.`,
    none: "Members can sign in any way.",
    other: "To require a provider, first sign in with it.",
    require: (label: string) => `Require sign-in with ${label}`,
    stop: "Stop requiring it",
  },
  newMember: { username: "Username", role: "Role", submit: "Add member" },
  leave: {
    label: (name: string) => `Leave ${name}`,
    question: (name: string) => `Only an admin of ${name} can add you again.`,
    submit: "Leave",
  },
  remove: {
    notEmpty: (name: string) => `${name} has repos. Delete or move them first.`,
    label: (name: string) => `Delete ${name}`,
    question: "All members lose access. This cannot be undone.",
    submit: "Delete organization",
  },
} as const;
