import type { Database } from "../database.ts";
import { isScope } from "../oauth/scope.ts";
import type { Application, ApplicationFields, ApplicationOwner } from "./application.ts";

interface NewRow extends Omit<Application, "owner" | "isDisabled" | "isSelfRegistered"> {
  readonly owner: Pick<ApplicationOwner, "kind" | "key">;
  readonly secretHash: string | undefined;
}

export async function insertApplication(db: Database, row: NewRow): Promise<void> {
  const { kind, key: ownerKey } = row.owner;
  await db
    .insertInto("application")
    .values({
      key: row.key,
      account_key: kind === "account" ? ownerKey : null,
      organization_key: kind === "organization" ? ownerKey : null,
      ...fieldColumns(row),
      secret_hash: row.secretHash ?? null,
      secret_at: row.secretAt?.toISOString() ?? null,
      created_at: row.createdAt.toISOString(),
      disabled_at: null,
    })
    .execute();
}

/** What its owner can change, as columns. */
export const fieldColumns = ({ name, homepage, redirectUris, scopes }: ApplicationFields) => ({
  name,
  homepage,
  redirect_uris: JSON.stringify(redirectUris),
  scopes: JSON.stringify(scopes),
});

export async function updateApplication(
  db: Database,
  key: string,
  fields: ApplicationFields,
): Promise<void> {
  await db.updateTable("application").set(fieldColumns(fields)).where("key", "=", key).execute();
}

export async function updateSecret(
  db: Database,
  key: string,
  secretHash: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable("application")
    .set({ secret_hash: secretHash, secret_at: now.toISOString() })
    .where("key", "=", key)
    .execute();
}

export async function updateDisabled(
  db: Database,
  key: string,
  disabledAt: Date | undefined,
): Promise<void> {
  await db
    .updateTable("application")
    .set({ disabled_at: disabledAt?.toISOString() ?? null })
    .where("key", "=", key)
    .execute();
}

export async function deleteApplication(db: Database, key: string): Promise<void> {
  await db.deleteFrom("application").where("key", "=", key).execute();
}

/** With the digest of its secret: never for a page. */
export async function findApplication(
  db: Database,
  key: string,
): Promise<{ readonly application: Application; readonly secretHash?: string } | undefined> {
  const row = await applications(db).where("application.key", "=", key).executeTakeFirst();
  return (
    row && {
      application: fromRow(row),
      ...(row.secret_hash !== null && { secretHash: row.secret_hash }),
    }
  );
}

/** By name. */
export async function listApplicationsOf(
  db: Database,
  { kind, key }: Pick<ApplicationOwner, "kind" | "key">,
): Promise<readonly Application[]> {
  const rows = await applications(db)
    .where(
      kind === "account" ? "application.account_key" : "application.organization_key",
      "=",
      key,
    )
    .orderBy("application.name")
    .orderBy("application.key")
    .execute();
  return rows.map(fromRow);
}

/** Of the whole hub, by key, after the given one, with how many accounts use each. */
export async function listAllApplications(
  db: Database,
  after: string,
  limit: number,
): Promise<readonly (Application & { readonly accounts: number })[]> {
  const rows = await applications(db)
    .select(({ selectFrom }) =>
      selectFrom("connected_app")
        .whereRef("connected_app.application_key", "=", "application.key")
        .select(({ fn }) => fn.count<number>("account_key").distinct().as("count"))
        .as("accounts"),
    )
    .where("application.key", ">", after)
    .orderBy("application.key")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...fromRow(row), accounts: Number(row.accounts ?? 0) }));
}

const applications = (db: Database) =>
  db
    .selectFrom("application")
    .leftJoin("account", "account.key", "application.account_key")
    .leftJoin("organization", "organization.key", "application.organization_key")
    .selectAll("application")
    .select(["account.name as account_name", "organization.name as organization_name"]);

type Row = Awaited<ReturnType<ReturnType<typeof applications>["execute"]>>[number];

const fromRow = (row: Row): Application => ({
  key: row.key,
  ...ownerOf(row),
  name: row.name,
  homepage: row.homepage,
  redirectUris: JSON.parse(row.redirect_uris) as string[],
  scopes: (JSON.parse(row.scopes) as string[]).filter(isScope),
  isConfidential: row.secret_hash !== null,
  ...(row.secret_at !== null && { secretAt: new Date(row.secret_at) }),
  createdAt: new Date(row.created_at),
  isDisabled: row.disabled_at !== null,
  isSelfRegistered: row.registered_at !== null,
});

function ownerOf(row: Row): Pick<Application, "owner"> {
  if (row.account_key !== null)
    return { owner: { kind: "account", key: row.account_key, name: row.account_name ?? "" } };
  if (row.organization_key === null) return {};
  const name = row.organization_name ?? "";
  return { owner: { kind: "organization", key: row.organization_key, name } };
}
