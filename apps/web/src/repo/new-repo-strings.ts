import type { RepoKind } from "../page-data/shell.ts";

/** Everything that the form for a new model or dataset says. */
export const STRINGS = {
  newRepo: {
    title: (kind: RepoKind) => `New ${kind}`,
    note: (kind: RepoKind) => `Create a repo for a ${kind}: files, card and history.`,
    type: "Type",
    namespace: "Namespace",
    name: "Name",
    license: "License",
    licenseHint: "Saved in the card. You can change it there.",
    noLicense: "None",
    group: "Resource group",
    noGroup: "None",
    groupHint: (namespace: string) =>
      `If the repo is private, only members of the group and admins of ${namespace} see it.`,
    private: "Private",
    onlyYou: "Only you can see it.",
    onlyMembers: (namespace: string) => `Only members of ${namespace} can see it.`,
    create: (kind: RepoKind) => `Create ${kind}`,
    haveFolder: "Already have a folder?",
    command: (kind: RepoKind) =>
      `“hf” and “orrery” create the ${kind} and publish the folder to it; for “git”, create it first. After an interruption, stored files are not sent again.`,
  },
  name: {
    rule: "Up to 96 letters, digits, “.”, “_” and “-”. Must start with a letter or digit and not end with “.” or “-”. No “--” or “..”.",
    space: "Names can't contain spaces. Use “-” or “_”.",
    character: (wrong: string) => `Names can't contain “${wrong}”.`,
    length: (length: number) => `Names can't be longer than 96 characters (now ${length}).`,
    start: "Names must start with a letter or digit.",
    end: (last: string) => `Names can't end with “${last}”.`,
    double: "Names can't contain “--” or “..”.",
    extension: "Names can't end with “.git” or “.ipynb”.",
  },
} as const;
