import type { ExpressionBuilder } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { ApplicationFields } from "./application.ts";
import { fieldColumns } from "./application-store.ts";

export async function insertSelfRegistered(
  db: Database,
  key: string,
  fields: ApplicationFields,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto("application")
    .values({
      ...{ key, ...fieldColumns(fields), created_at: at, registered_at: at },
      ...{ account_key: null, organization_key: null },
      ...{ secret_hash: null, secret_at: null, disabled_at: null },
    })
    .execute();
}

/** No account allows it anything. */
const isUnused = ({ and, eb, not, exists, selectFrom }: ExpressionBuilder<Tables, "application">) =>
  and([
    eb("application.registered_at", "is not", null),
    not(
      exists(
        selectFrom("connected_app")
          .select("connected_app.key")
          .whereRef("connected_app.application_key", "=", "application.key"),
      ),
    ),
  ]);

/** Keeps the newest. */
export async function dropUnusedBeyond(db: Database, most: number): Promise<void> {
  const first = await db
    .selectFrom("application")
    .select("registered_at")
    .where(isUnused)
    .orderBy("registered_at", "desc")
    .limit(1)
    .offset(most)
    .executeTakeFirst();
  if (!first?.registered_at) return;
  await db
    .deleteFrom("application")
    .where(isUnused)
    .where("registered_at", "<=", first.registered_at)
    .execute();
}

export async function deleteUnused(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom("application")
    .where(isUnused)
    .where("registered_at", "<", before.toISOString())
    .execute();
}
