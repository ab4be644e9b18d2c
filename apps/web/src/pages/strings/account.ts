import { formatInteger } from "../../ui/format.ts";

/** The page of an account or an organization. */
export const STRINGS = {
  joined: (date: string) => `Joined ${date}`,
  created: (date: string) => `Organization, created ${date}`,
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
