import type { Database } from "../database.ts";
import { isScope } from "../oauth/scope.ts";
import type { ConnectedApp, Consent } from "./connected-app.ts";

/** As the protocol keeps it. */
interface Grant {
  readonly key: string;
  readonly accountKey: string;
  readonly applicationKey: string;
  readonly scopes: readonly string[];
  readonly payload: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Keeps what a person decided about one that exists. */
export async function putGrant(db: Database, grant: Grant): Promise<void> {
  const changes = {
    scopes: JSON.stringify(grant.scopes),
    payload: grant.payload,
    expires_at: grant.expiresAt.toISOString(),
  };
  await db
    .insertInto("connected_app")
    .values({
      ...changes,
      key: grant.key,
      account_key: grant.accountKey,
      application_key: grant.applicationKey,
      organizations: "[]",
      is_device: 0,
      place: "",
      agent: "",
      created_at: grant.createdAt.toISOString(),
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(changes))
    .execute();
}

export async function findGrant(
  db: Database,
  key: string,
): Promise<{ readonly payload: string; readonly expiresAt: Date } | undefined> {
  const row = await db
    .selectFrom("connected_app")
    .select(["payload", "expires_at"])
    .where("key", "=", key)
    .executeTakeFirst();
  return row && { payload: row.payload, expiresAt: new Date(row.expires_at) };
}

/** Of a browser: the newest that is valid. */
export async function findBrowserGrant(
  db: Database,
  accountKey: string,
  applicationKey: string,
  now: Date,
): Promise<{ readonly key: string; readonly payload: string } | undefined> {
  return db
    .selectFrom("connected_app")
    .select(["key", "payload"])
    .where("account_key", "=", accountKey)
    .where("application_key", "=", applicationKey)
    .where("is_device", "=", 0)
    .where("expires_at", ">", now.toISOString())
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

const MAX_TEXT = 300;

/** Of this account alone. */
export async function updateConsent(
  db: Database,
  accountKey: string,
  key: string,
  { organizations, isDevice, place, agent }: Consent,
): Promise<void> {
  await db
    .updateTable("connected_app")
    .set({
      organizations: JSON.stringify(organizations),
      is_device: isDevice ? 1 : 0,
      place: place.slice(0, MAX_TEXT),
      agent: agent.slice(0, MAX_TEXT),
    })
    .where("key", "=", key)
    .where("account_key", "=", accountKey)
    .execute();
}

export async function touchConnectedApp(
  db: Database,
  key: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable("connected_app")
    .set({ last_used_at: now.toISOString(), expires_at: expiresAt.toISOString() })
    .where("key", "=", key)
    .execute();
}

export async function findConnectedApp(
  db: Database,
  key: string,
): Promise<ConnectedApp | undefined> {
  const row = await connectedApps(db).where("connected_app.key", "=", key).executeTakeFirst();
  return row && fromRow(row);
}

/** The newest first; with disabled applications, which the account may want to take back, too. */
export async function listConnectedApps(
  db: Database,
  accountKey: string,
  now: Date,
): Promise<readonly ConnectedApp[]> {
  const rows = await connectedApps(db)
    .where("connected_app.account_key", "=", accountKey)
    .where("connected_app.expires_at", ">", now.toISOString())
    .orderBy("connected_app.created_at", "desc")
    .orderBy("connected_app.key")
    .execute();
  return rows.map(fromRow);
}

export async function deleteConnectedApp(
  db: Database,
  accountKey: string,
  key: string,
): Promise<void> {
  await db
    .deleteFrom("connected_app")
    .where("key", "=", key)
    .where("account_key", "=", accountKey)
    .execute();
}

export async function deleteGrant(db: Database, key: string): Promise<void> {
  await db.deleteFrom("connected_app").where("key", "=", key).execute();
}

export async function deleteExpiredGrants(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("connected_app").where("expires_at", "<=", now.toISOString()).execute();
}

const connectedApps = (db: Database) =>
  db
    .selectFrom("connected_app")
    .innerJoin("application", "application.key", "connected_app.application_key")
    .leftJoin("account", "account.key", "application.account_key")
    .leftJoin("organization", "organization.key", "application.organization_key")
    .selectAll("connected_app")
    .select([
      "application.name as application_name",
      "application.homepage as homepage",
      "application.registered_at as registered_at",
      "account.name as account_name",
      "organization.name as organization_name",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof connectedApps>["execute"]>>[number];

function fromRow(row: Row): ConnectedApp {
  const owner = row.account_name ?? row.organization_name;
  return {
    key: row.key,
    accountKey: row.account_key,
    application: {
      key: row.application_key,
      name: row.application_name,
      homepage: row.homepage,
      ...(owner !== null && { owner }),
      isSelfRegistered: row.registered_at !== null,
    },
    scopes: (JSON.parse(row.scopes) as string[]).filter(isScope),
    organizations: JSON.parse(row.organizations) as string[],
    isDevice: row.is_device === 1,
    place: row.place,
    agent: row.agent,
    createdAt: new Date(row.created_at),
    ...(row.last_used_at !== null && { lastUsedAt: new Date(row.last_used_at) }),
  };
}
