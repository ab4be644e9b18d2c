import { createHash } from "node:crypto";
import {
  type AccountViewer,
  COLLECTION_THEMES,
  isRegistryError,
  isRepoItem,
  MAX_COLLECTION_DESCRIPTION,
  MAX_COLLECTION_NOTE,
  MAX_COLLECTION_TITLE,
  OPERATOR,
  type Registry,
  type RepoId,
} from "@orrery/registry";
import { z } from "zod";
import type { HubAccess } from "../source-repo.ts";
import { askJson } from "./ask-json.ts";
import { nameOf, ownRepo } from "./import-likes.ts";
import { readPages } from "./read-pages.ts";

const SLUG = /^[^/?#%]{1,100}\/[^/?#%]{1,300}$/;
const MAX_ITEMS = 1000;

const listed = z.array(z.object({ slug: z.string().regex(SLUG) }));
const details = z.object({
  title: z.string().min(1).max(1000),
  description: z.string().max(10_000).catch(""),
  theme: z.enum(COLLECTION_THEMES).catch("blue"),
  private: z.boolean().catch(false),
  items: z
    .array(
      z.object({
        id: z.string(),
        type: z.string(),
        note: z.object({ text: z.string() }).optional().catch(undefined),
      }),
    )
    .max(MAX_ITEMS),
});

type Needed = Pick<Registry, "collections" | "markers" | "repos">;

interface Wanted {
  readonly theirs: HubAccess;
  readonly owner: string;
  readonly by: AccountViewer;
  readonly isPrivate: boolean;
}

/**
 * Copies an owner's collections, with those items that are repos of the owner; returns how many items are new. What is
 * in a copy stays, and a copy that was deleted here does not come again.
 */
export async function importCollections(registry: Needed, wanted: Wanted): Promise<number> {
  const { theirs, owner } = wanted;
  const path = `/api/collections?${new URLSearchParams({ owner, limit: "100" })}`;
  let count = 0;
  for await (const { slug } of readPages(theirs, path, listed, `collections of ${owner}`)) {
    // A hub that knows no such filter lists all that it has.
    if (!slug.toLowerCase().startsWith(`${owner.toLowerCase()}/`)) continue;
    const url = new URL(`${theirs.url.href.replace(/\/+$/, "")}/api/collections/${slug}`);
    const { value } = await askJson(theirs, url, details, `collection ${slug}`);
    const key = await keyOf(registry, wanted, slug, value);
    if (key !== undefined) count += await addItems(registry, wanted, key, value.items);
  }
  return count;
}

/** The copy, made if there was none; `undefined` for one that was deleted here. */
async function keyOf(
  { collections, markers }: Needed,
  { theirs, owner, by, isPrivate }: Wanted,
  slug: string,
  { title: whole, description, theme, private: wasPrivate }: z.output<typeof details>,
): Promise<string | undefined> {
  // The end of an address stays when the title becomes another.
  const source = `${theirs.url.origin} ${slug.split("-").at(-1)}`;
  const mark = `import-collection-${createHash("sha256").update(source).digest("hex")}`;
  const known = await markers.find(mark);
  if (known !== undefined) return (await exists(collections, by, known)) ? known : undefined;
  const title = whole
    .replace(/\p{C}+/gu, " ")
    .trim()
    .slice(0, MAX_COLLECTION_TITLE);
  // Of that title: made by a run that was ended.
  const found = await collections.list(by, { owners: [owner], title });
  const key =
    found.collections[0]?.collection.key ??
    (await collections.create(by, {
      ...{ namespace: owner, title, theme, private: isPrivate || wasPrivate },
      description: description.slice(0, MAX_COLLECTION_DESCRIPTION),
    }));
  await markers.set(mark, key);
  return key;
}

async function addItems(
  { collections, repos }: Needed,
  { owner, by }: Wanted,
  key: string,
  items: z.output<typeof details>["items"],
): Promise<number> {
  const { items: own } = await collections.get(by, key);
  const here = new Set(own.filter(isRepoItem).map(({ listed: { id } }) => nameOf(id)));
  let count = 0;
  for (const { id: name, type, note } of items) {
    const id: RepoId | undefined = ownRepo({ name, type }, owner);
    if (!id || here.has(nameOf(id)) || !(await repos.find(OPERATOR, id))) continue;
    await collections.addItem(by, key, id, note?.text.slice(0, MAX_COLLECTION_NOTE));
    count++;
  }
  return count;
}

async function exists(
  collections: Needed["collections"],
  by: AccountViewer,
  key: string,
): Promise<boolean> {
  try {
    await collections.get(by, key);
    return true;
  } catch (error) {
    if (isRegistryError(error) && error.code === "collection-not-found") return false;
    throw error;
  }
}
