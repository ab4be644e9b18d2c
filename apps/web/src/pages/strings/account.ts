import { formatInteger, plural } from "../../ui/format.ts";

/** The page of an account or an organization. */
export const STRINGS = {
  joined: (date: string) => `Joined ${date}`,
  created: (date: string) => `Organization, created ${date}`,
  mirrored: "Mirrored from",
  mirroredNote: "has no account on this hub. Its repositories are read-only copies.",
  pinned: "Pinned",
  card: "README",
  follow: {
    follow: "Follow",
    isFollowed: "Following",
    followers: (count: number) => plural(count, "follower"),
    following: (count: number) => `follows ${formatInteger(count)}`,
  },
  editProfile: "Edit profile",
  settings: "Settings",
  members: "Members",
  organizations: "Organizations",
  model: {
    title: "Models",
    create: "New model",
    none: "No models yet.",
    all: (count: number) => `All ${formatInteger(count)} models`,
  },
  dataset: {
    title: "Datasets",
    create: "New dataset",
    none: "No datasets yet.",
    all: (count: number) => `All ${formatInteger(count)} datasets`,
  },
} as const;
