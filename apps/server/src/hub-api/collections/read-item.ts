import { type Listable, parseCollectionSlug, parseRepoId, RegistryError } from "@orrery/registry";

/** What a client wants in a collection. Throws a not-found error for what could not exist. */
export function readItem({
  type,
  id,
}: {
  readonly type: "model" | "dataset" | "space" | "collection";
  readonly id: string;
}): Listable {
  if (type === "collection") {
    const key = parseCollectionSlug(id);
    if (key !== undefined) return { type, key };
    throw new RegistryError("collection-not-found", `Collection "${id}" not found.`);
  }
  const repo = parseRepoId(type, id);
  if (repo) return repo;
  throw new RegistryError("repo-not-found", "Repository not found");
}

const TYPES = new Map<string, "model" | "dataset" | "space" | "collection">([
  ["models", "model"],
  ["datasets", "dataset"],
  ["spaces", "space"],
  ["collections", "collection"],
]);

/** An item of a filter, such as `models/ada/tts`; `undefined` for what this hub has none of. */
export function parseItem(text: string): Listable | undefined {
  const slash = text.indexOf("/");
  const type = TYPES.get(text.slice(0, Math.max(0, slash)));
  const id = text.slice(slash + 1);
  if (type === undefined) return undefined;
  if (type !== "collection") return parseRepoId(type, id);
  const key = parseCollectionSlug(id);
  return key === undefined ? undefined : { type, key };
}
