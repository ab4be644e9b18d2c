import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { MirrorEffect, MirrorRule, MirrorRuleKind, NewMirrorRule } from "./mirror-rule.ts";

/** In their order. */
export async function listMirrorRules(db: Database): Promise<readonly MirrorRule[]> {
  const rows = await db
    .selectFrom("mirror_rule")
    .leftJoin("organization", "organization.key", "mirror_rule.organization_key")
    .selectAll("mirror_rule")
    .select("organization.name as organization")
    .orderBy("position")
    .orderBy("mirror_rule.key")
    .execute();
  return rows.map((row) => ({
    key: row.key,
    effect: row.effect as MirrorEffect,
    kind: row.kind as MirrorRuleKind,
    value: row.value,
    ...(row.organization_key !== null && {
      organizationKey: row.organization_key,
      organization: row.organization ?? undefined,
    }),
  }));
}

/** What is denied of verdicts. */
export async function listVerdictDenials(
  db: Database,
): Promise<readonly { readonly value: string; readonly organizationKey: string | undefined }[]> {
  const rows = await db
    .selectFrom("mirror_rule")
    .select(["value", "organization_key"])
    .where("kind", "=", "verdict")
    .where("effect", "=", "deny")
    .execute();
  return rows.map((row) => ({
    value: row.value,
    organizationKey: row.organization_key ?? undefined,
  }));
}

/** At the end. */
export async function insertMirrorRule(
  db: Database,
  key: string,
  { effect, kind, value }: NewMirrorRule,
  organizationKey: string | undefined,
  now: Date,
): Promise<void> {
  await db
    .insertInto("mirror_rule")
    .values(({ selectFrom }) => ({
      ...{ key, effect, kind, value },
      organization_key: organizationKey ?? null,
      position: selectFrom("mirror_rule").select(
        sql<number>`coalesce(max(position), 0) + 1`.as("next"),
      ),
      created_at: now.toISOString(),
    }))
    .execute();
}

/** Gives rules the order of these keys. */
export const orderMirrorRules = (db: Database, keys: readonly string[]): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    for (const [index, key] of keys.entries())
      await transaction
        .updateTable("mirror_rule")
        .set({ position: index + 1 })
        .where("key", "=", key)
        .execute();
  });

export async function deleteMirrorRule(db: Database, key: string): Promise<void> {
  await db.deleteFrom("mirror_rule").where("key", "=", key).execute();
}
