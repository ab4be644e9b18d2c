import { sql } from "kysely";
import type { Database } from "../database.ts";
import { repoFromRow } from "../repos/repo-store.ts";
import type { HeldMirror, MirrorPage } from "./mirror.ts";
import { mirrorFromRow } from "./mirror-store.ts";

export interface MirrorQuestion {
  /** Part of `namespace/name`. */
  readonly word?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Mirrors with what they hold: newest first. */
export async function queryMirrors(
  db: Database,
  { word, limit, offset }: MirrorQuestion,
): Promise<MirrorPage> {
  let query = db.selectFrom("mirror").innerJoin("repo", "repo.key", "mirror.repo_key");
  if (word)
    query = query.where(
      sql<string>`lookup_namespace || '/' || lookup_name`,
      "like",
      `%${word.toLowerCase().replace(/[\\%_]/g, "")}%`,
    );
  const { total } = await query
    .select(({ fn }) => fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll("repo")
    .orderBy("mirror.brought_at", "desc")
    .orderBy("mirror.repo_key")
    .limit(limit)
    .offset(offset)
    .execute();
  const keys = rows.map(({ key }) => key);
  if (keys.length === 0) return { mirrors: [], total: Number(total) };
  const [mirrors, held, named, bringers] = await Promise.all([
    db.selectFrom("mirror").selectAll().where("repo_key", "in", keys).execute(),
    db
      .selectFrom("lfs_object")
      .select(({ fn }) => [
        "repo_key",
        fn.sum<number | string>("size_bytes").as("bytes"),
        fn.max("used_at").as("used"),
      ])
      .where("repo_key", "in", keys)
      .groupBy("repo_key")
      .execute(),
    db
      .selectFrom("mirror_object")
      .select(({ fn }) => ["repo_key", fn.sum<number | string>("size_bytes").as("bytes")])
      .where("repo_key", "in", keys)
      .groupBy("repo_key")
      .execute(),
    db
      .selectFrom("mirror")
      .innerJoin("account", "account.key", "mirror.brought_by")
      .select(["repo_key", "account.name"])
      .where("repo_key", "in", keys)
      .execute(),
  ]);
  const find = <Row extends { readonly repo_key: string }>(list: readonly Row[], key: string) =>
    list.find((row) => row.repo_key === key);
  return {
    total: Number(total),
    mirrors: rows.flatMap((row): readonly HeldMirror[] => {
      const mirror = find(mirrors, row.key);
      if (!mirror) return [];
      const used = find(held, row.key)?.used;
      return [
        {
          repo: repoFromRow(row),
          mirror: { ...mirrorFromRow(mirror), broughtBy: find(bringers, row.key)?.name },
          heldBytes: Number(find(held, row.key)?.bytes ?? 0),
          namedBytes: Number(find(named, row.key)?.bytes ?? 0),
          usedAt: used ? new Date(used) : undefined,
        },
      ];
    }),
  };
}
