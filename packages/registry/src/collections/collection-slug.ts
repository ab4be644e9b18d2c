import type { Collection } from "./collection.ts";

const MOST_WORDS = 80;

/** The address below `/collections/`: readable, with the key that alone decides. */
export function formatCollectionSlug({
  namespace,
  title,
  key,
}: Pick<Collection, "namespace" | "title" | "key">): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MOST_WORDS)
    .replace(/^-|-$/g, "");
  return `${namespace}/${[words, key].filter(Boolean).join("-")}`;
}

/** The key at the end of a slug, with or without its namespace; titles in it may be old. */
export const parseCollectionSlug = (slug: string): string | undefined =>
  /(?:^|[-/])([0-9a-f]{24})$/.exec(slug)?.[1];
