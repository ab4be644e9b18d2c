import type { ExpressionBuilder, Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { OrganizationRole } from "../organizations/organization.ts";
import type { Invitee, MembershipInvitation } from "./membership-invitation.ts";

type Row = Tables["membership_invitation"];

export async function insertMembershipInvitation(
  db: Database,
  row: Selectable<Row>,
): Promise<void> {
  await db.insertInto("membership_invitation").values(row).execute();
}

/** With the organization's key and the account's. */
export interface OpenInvitation extends MembershipInvitation {
  readonly organizationKey: string;
}

/** Which ones: of an organization, for an account or its address, or by a link. */
export type InvitationsOf =
  | { readonly organizationKey: string }
  | { readonly accountKey: string; readonly email: string | undefined }
  | { readonly tokenHash: string };

/** Those that still count, the newest first. */
export async function listMembershipInvitations(
  db: Database,
  of: InvitationsOf,
  now: Date,
  limit: number,
): Promise<readonly OpenInvitation[]> {
  const rows = await db
    .selectFrom("membership_invitation as invitation")
    .innerJoin("organization", "organization.key", "invitation.organization_key")
    .innerJoin("account as creator", "creator.key", "invitation.creator_key")
    .leftJoin("account as invited", "invited.key", "invitation.account_key")
    .selectAll("invitation")
    .select(["organization.name as organization", "creator.name as creator"])
    .select("invited.name as invited")
    .where("invitation.expires_at", ">", now.toISOString())
    .where("invitation.uses_left", ">", 0)
    .where("creator.suspended_at", "is", null)
    .where((where) =>
      where.or([
        where("creator.is_admin", "=", 1),
        where.exists(
          where
            .selectFrom("membership")
            .select("role")
            .whereRef("membership.account_key", "=", "creator.key")
            .whereRef("membership.organization_key", "=", "organization.key")
            .where("role", "=", "admin"),
        ),
      ]),
    )
    .where((where) => isOf(where as unknown as Where, of))
    .orderBy("invitation.created_at", "desc")
    .orderBy("invitation.key", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    key: row.key,
    organizationKey: row.organization_key,
    organization: row.organization,
    role: row.role as OrganizationRole,
    invitee: inviteeOf(row),
    usesLeft: row.uses_left,
    createdBy: row.creator,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  }));
}

type Where = ExpressionBuilder<{ invitation: Row }, "invitation">;

function isOf(where: Where, of: InvitationsOf) {
  if ("organizationKey" in of) return where("invitation.organization_key", "=", of.organizationKey);
  if ("tokenHash" in of) return where("invitation.token_hash", "=", of.tokenHash);
  return where.or([
    where("invitation.account_key", "=", of.accountKey),
    ...(of.email ? [where("invitation.lookup_email", "=", of.email.toLowerCase())] : []),
  ]);
}

const inviteeOf = (row: {
  readonly invited: string | null;
  readonly email: string | null;
}): Invitee => {
  if (row.invited !== null) return { kind: "account", name: row.invited };
  return row.email === null ? { kind: "link" } : { kind: "email", address: row.email };
};

/** `false` when none is left: of two at once, one gets the last. */
export async function takeMembershipInvitation(db: Database, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("membership_invitation")
    .set((set) => ({ uses_left: set("uses_left", "-", 1) }))
    .where("key", "=", key)
    .where("uses_left", ">", 0)
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom("membership_invitation")
    .where("key", "=", key)
    .where("uses_left", "<=", 0)
    .execute();
  return numUpdatedRows === 1n;
}

export async function deleteMembershipInvitation(
  db: Database,
  organizationKey: string,
  key: string,
): Promise<void> {
  await db
    .deleteFrom("membership_invitation")
    .where("organization_key", "=", organizationKey)
    .where("key", "=", key)
    .execute();
}

/** Earlier ones for the same account or address. */
export async function deleteInvitationsFor(
  db: Database,
  organizationKey: string,
  { accountKey, email }: { readonly accountKey?: string; readonly email?: string },
): Promise<void> {
  if (accountKey === undefined && email === undefined) return;
  await db
    .deleteFrom("membership_invitation")
    .where("organization_key", "=", organizationKey)
    .$if(accountKey !== undefined, (query) => query.where("account_key", "=", accountKey ?? ""))
    .$if(email !== undefined, (query) =>
      query.where("lookup_email", "=", email?.toLowerCase() ?? ""),
    )
    .execute();
}

export async function deleteExpiredMembershipInvitations(
  db: Database,
  organizationKey: string,
  now: Date,
): Promise<void> {
  await db
    .deleteFrom("membership_invitation")
    .where("organization_key", "=", organizationKey)
    .where("expires_at", "<=", now.toISOString())
    .execute();
}

export async function countMembershipInvitations(
  db: Database,
  organizationKey: string,
): Promise<number> {
  const { count } = await db
    .selectFrom("membership_invitation")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organization_key", "=", organizationKey)
    .executeTakeFirstOrThrow();
  return Number(count);
}
