import type { RegistryLimits } from "../registry-deps.ts";

/** What one answer lists: more is read folder by folder. */
const MOST_ANSWERED = 200_000;
/** What is looked at to derive or write, also where commits have no limit. */
const MOST_READ = 1_000_000;

/** Entries that an answer lists when its caller asks for all. */
export const mostAnswered = ({ commitEntries }: RegistryLimits): number =>
  Math.min(commitEntries || MOST_ANSWERED, MOST_ANSWERED);

/** Entries of a commit that the hub itself reads. */
export const mostRead = ({ commitEntries }: RegistryLimits): number =>
  Math.min(commitEntries || MOST_READ, MOST_READ);
