import type { RepoKind } from "../page-data/shell.ts";

/** What the settings of a mirror say. */
export const STRINGS = {
  about: "Mirror",
  aboutNote: "A read-only copy of a repository on another hub.",
  why: (kind: RepoKind) =>
    `This ${kind}'s files, name, description and visibility come from the original, so you can't change them here.`,
  change: "To get a copy that you can change,",
  import: "import the repository",
  pin: {
    title: "Large files",
    note: "When mirrors take more space than the limit, the files that were not read for longest are removed. They are downloaded again when someone needs them.",
    isPinned: "Pinned: the files of this mirror are never removed.",
    isNot: "Not pinned: the files of this mirror can be removed to free space.",
    pin: "Pin",
    unpin: "Unpin",
  },
  removeNote:
    "Deletes the copy on this hub. It is mirrored again when someone asks for it, unless a rule denies it.",
  rules: "Mirror rules",
} as const;
