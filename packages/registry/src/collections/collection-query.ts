import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import { visibleTo } from "../organizations/visible.ts";
import type { Viewer } from "../viewer.ts";
import type { COLLECTION_SORTS, Collection, CollectionTheme } from "./collection.ts";

/** Rows of collections with what is counted and joined. */
export const selectCollections = (db: Database) =>
  db
    .selectFrom("collection")
    .innerJoin("namespace", "namespace.lookup_name", "collection.lookup_namespace")
    .selectAll("collection")
    .select("namespace.kind as owner_kind")
    .select((query) =>
      query
        .selectFrom("collection_upvote")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("collection_upvote.collection_key", "=", "collection.key")
        .as("upvotes"),
    );

type CollectionRow = Selectable<Tables["collection"]> & {
  readonly owner_kind: string;
  readonly upvotes: number | null;
};

export const collectionFromRow = (row: CollectionRow): Collection => ({
  key: row.key,
  namespace: row.namespace,
  ownerKind: row.owner_kind === "organization" ? "organization" : "account",
  title: row.title,
  description: row.description,
  theme: row.theme as CollectionTheme,
  private: row.is_private === 1,
  creatorKey: row.creator_key,
  position: row.position,
  ...(row.group_key !== null && { groupKey: row.group_key }),
  updatedAt: new Date(row.updated_at),
  upvotes: Number(row.upvotes ?? 0),
});

/** The rows that a viewer may see: the same rule as `canReadCollection`. */
export function readableCollection<Joined extends keyof Tables>(
  viewer: Viewer,
  where: ExpressionBuilder<Tables, Joined | "collection">,
) {
  const { and, eb, or } = where as unknown as ExpressionBuilder<Tables, "collection">;
  const visible = visibleTo(viewer, "collections");
  if (visible === "all") return eb.lit(true);
  const { namespaces, ungrouped, groups, keys } = visible;
  return or([
    eb("collection.is_private", "=", 0),
    ...(namespaces.length > 0 ? [eb("collection.lookup_namespace", "in", namespaces)] : []),
    ...(ungrouped.length > 0
      ? [
          and([
            eb("collection.lookup_namespace", "in", ungrouped),
            eb("collection.group_key", "is", null),
          ]),
        ]
      : []),
    ...(groups.length > 0 ? [eb("collection.group_key", "in", groups)] : []),
    ...(keys.length > 0 ? [eb("collection.key", "in", keys)] : []),
  ]);
}

type Order = readonly [column: string, direction: "asc" | "desc"];
const NEWEST: Order = ["collection.updated_at", "desc"];

/** What each order compares; the key decides between equals. */
export const COLLECTION_ORDER: Readonly<
  Record<(typeof COLLECTION_SORTS)[number], readonly Order[]>
> = {
  lastModified: [NEWEST],
  trending: [["upvotes", "desc"], NEWEST],
  upvotes: [["upvotes", "desc"], NEWEST],
  position: [["collection.position", "asc"], NEWEST],
};

/** A text that contains a word, whatever its case. PostgreSQL's `instr` is made by a migration. */
export const containsWord = (column: "collection.title" | "collection.description", word: string) =>
  sql<boolean>`instr(lower(${sql.ref(column)}), ${word.toLowerCase()}) > 0`;
