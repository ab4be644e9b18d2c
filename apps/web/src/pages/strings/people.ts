import { plural } from "../../ui/format.ts";

/** The lists of people and organizations. */
export const STRINGS = {
  kinds: "People and organizations",
  account: {
    title: "People",
    description: "People on this hub.",
    sorted: (total: number) => `${plural(total, "person", "people")} · sorted by name`,
    filter: "Filter people",
    none: "No people yet",
    all: "All people",
  },
  organization: {
    title: "Organizations",
    description: "Organizations on this hub.",
    sorted: (total: number) => `${plural(total, "organization")} · sorted by name`,
    filter: "Filter organizations",
    none: "No organizations yet",
    all: "All organizations",
  },
  noMatch: (query: string) => `No names start with “${query}”`,
  models: (count: number) => (count === 1 ? "model" : "models"),
  datasets: (count: number) => (count === 1 ? "dataset" : "datasets"),
} as const;
