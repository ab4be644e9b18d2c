import type { RepoSort } from "@orrery/registry";
import { z } from "zod";

/** The protocol's words for the orders of lists. */
const SORTS = {
  createdAt: "newest",
  created_at: "newest",
  downloads: "downloads",
  lastModified: "updated",
  last_modified: "updated",
  likes: "likes",
  likes30d: "likesRecent",
  trendingScore: "trending",
  trending_score: "trending",
  num_parameters: "parameters",
  mainSize: "size",
  id: "id",
} as const satisfies Readonly<Record<string, RepoSort>>;

export const sort = z
  .enum(Object.keys(SORTS) as (keyof typeof SORTS)[], {
    error: () => `"sort" must be one of [${Object.keys(SORTS).join(", ")}]`,
  })
  .transform((name): RepoSort => SORTS[name]);

/** Highest first, unless a client asks for `1`. */
export const direction = z.enum(["-1", "1"]).transform((value) => value === "1");
