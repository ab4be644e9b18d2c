import { findAccount, findAccountByKey } from "../accounts/account-store.ts";
import type { Database } from "../database.ts";
import { EMAIL_RULE, isEmail } from "../emails/email.ts";
import { RegistryError } from "../errors.ts";
import type { Mails } from "../mails/mails.ts";
import { lockNamespace } from "../namespaces/namespace-store.ts";
import {
  getAdministered,
  getOrganization,
  requireAdmin,
} from "../organizations/get-organization.ts";
import { insertMember } from "../organizations/organization-store.ts";
import type { DailyCounts } from "../quotas/daily-counts.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { actsFully } from "../tokens/permits.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import { invitationMail } from "./invitation-mail.ts";
import {
  type Invitee,
  MAX_INVITATION_DAYS,
  MAX_INVITATION_MAILS,
  MAX_INVITATION_USES,
  MAX_MEMBERSHIP_INVITATIONS,
  MEMBERSHIP_INVITATION_DAYS,
  type MembershipInvitation,
  type NewMembershipInvitation,
} from "./membership-invitation.ts";
import {
  countMembershipInvitations,
  deleteExpiredMembershipInvitations,
  deleteInvitationsFor,
  deleteMembershipInvitation,
  type InvitationsOf,
  insertMembershipInvitation,
  listMembershipInvitations,
  type OpenInvitation,
  takeMembershipInvitation,
} from "./membership-invitation-store.ts";

/** Ways into organizations. An invitation counts while who made it administers the organization. */
export interface MembershipInvitations {
  /** Open ones, for admins of the organization, as the next two. */
  list(viewer: Viewer, organization: string): Promise<readonly MembershipInvitation[]>;
  /**
   * Of a link, its token, this once; of an email, the link is sent. Replaces an earlier one for the same account
   * or address. Throws `account-not-found`, `member-exists`, `invalid-email`, `mail-off`, `too-many-entries`.
   */
  invite(
    viewer: Viewer,
    organization: string,
    wanted: NewMembershipInvitation,
  ): Promise<{ readonly key: string; readonly token?: string }>;
  /** Idempotent. */
  withdraw(viewer: Viewer, organization: string, key: string): Promise<void>;
  /** Those for the viewer's account, or its verified address. */
  listOwn(viewer: Viewer): Promise<readonly MembershipInvitation[]>;
  /** What a link leads to. Throws `invitation-not-found`. */
  byToken(token: string): Promise<MembershipInvitation>;
  /** By the key of an own one, or by a link. Throws `invitation-not-found`, or `member-exists`, which uses up nothing. */
  accept(
    viewer: Viewer,
    by: { readonly key: string } | { readonly token: string },
  ): Promise<MembershipInvitation>;
  /** An own one, which it returns. Idempotent. */
  decline(viewer: Viewer, key: string): Promise<MembershipInvitation | undefined>;
}

type Deps = Pick<RegistryDeps, "db" | "now" | "newKey" | "secrets"> & {
  readonly mails: Mails;
  readonly dailyCounts: DailyCounts;
};

export function createMembershipInvitations({
  db,
  now,
  newKey,
  secrets,
  mails,
  dailyCounts,
}: Deps): MembershipInvitations {
  const open = (of: InvitationsOf, database: Database = db) =>
    listMembershipInvitations(database, of, now(), MAX_MEMBERSHIP_INVITATIONS);

  async function findOwn(viewer: AccountViewer, database: Database = db) {
    const email = (await findAccountByKey(database, viewer.key))?.email;
    return open({ accountKey: viewer.key, email }, database);
  }

  /** The account by name, which is no member yet; of an address, what is checked of it. */
  async function inviteeRow(database: Database, organizationKey: string, invitee: Invitee) {
    if (invitee.kind === "link") return {};
    if (invitee.kind === "email") {
      if (!mails.isOn) throw new RegistryError("mail-off", "This hub sends no emails.");
      if (!isEmail(invitee.address)) throw new RegistryError("invalid-email", EMAIL_RULE);
      return { email: invitee.address };
    }
    const account = await findAccount(database, invitee.name);
    if (!account)
      throw new RegistryError(
        "account-not-found",
        `Account "${invitee.name.slice(0, 100)}" not found.`,
      );
    if (account.organizations.some(({ key }) => key === organizationKey))
      throw new RegistryError("member-exists", `${account.name} is already a member.`);
    return { accountKey: account.key };
  }

  async function make(
    viewer: AccountViewer,
    name: string,
    { role, invitee, uses = 1, days = MEMBERSHIP_INVITATION_DAYS }: NewMembershipInvitation,
  ) {
    checkRange("uses", uses, MAX_INVITATION_USES);
    checkRange("days", days, MAX_INVITATION_DAYS);
    return db.transaction().execute(async (transaction) => {
      await lockNamespace(transaction, name);
      const organization = await getOrganization(transaction, name);
      requireAdmin(viewer, organization);
      const { accountKey, email } = await inviteeRow(transaction, organization.key, invitee);
      await deleteExpiredMembershipInvitations(transaction, organization.key, now());
      await deleteInvitationsFor(transaction, organization.key, {
        ...(accountKey !== undefined && { accountKey }),
        ...(email !== undefined && { email }),
      });
      if (
        (await countMembershipInvitations(transaction, organization.key)) >=
        MAX_MEMBERSHIP_INVITATIONS
      )
        throw new RegistryError(
          "too-many-entries",
          `There are too many open invitations (limit: ${MAX_MEMBERSHIP_INVITATIONS}). Withdraw some.`,
        );
      const token = accountKey === undefined ? secrets.random() : undefined;
      const [key, expiresAt] = [newKey(), new Date(now().getTime() + days * 86_400_000)];
      await insertMembershipInvitation(transaction, {
        ...{ key, organization_key: organization.key, role, account_key: accountKey ?? null },
        ...{ email: email ?? null, lookup_email: email?.toLowerCase() ?? null },
        token_hash: token === undefined ? null : secrets.hash(token),
        uses_left: invitee.kind === "link" ? uses : 1,
        ...{ creator_key: viewer.key, created_at: now().toISOString() },
        expires_at: expiresAt.toISOString(),
      });
      if (email !== undefined && token !== undefined) {
        const mail = invitationMail(mails, {
          organization: organization.name,
          by: viewer.name,
          token,
        });
        await mails.queue({ to: email, ...mail }, transaction);
      }
      return { key, ...(invitee.kind === "link" && token !== undefined && { token }) };
    });
  }

  return {
    async list(viewer, organization) {
      const { key } = await getAdministered(db, viewer, organization);
      return open({ organizationKey: key });
    },

    async invite(viewer, organization, wanted) {
      await getAdministered(db, viewer, organization);
      if (viewer.kind === "anonymous" || viewer.key === "") throw noOne();
      if (wanted.invitee.kind !== "email") return make(viewer, organization, wanted);
      return dailyCounts.once("invitation", viewer.key, MAX_INVITATION_MAILS, () =>
        make(viewer, organization, wanted),
      );
    },

    async withdraw(viewer, organization, key) {
      const found = await getAdministered(db, viewer, organization);
      await deleteMembershipInvitation(db, found.key, key);
    },

    listOwn: async (viewer) => (viewer.kind === "account" ? findOwn(viewer) : []),

    async byToken(token) {
      const [found] = await open({ tokenHash: secrets.hash(token) });
      if (!found) throw notFound();
      return found;
    },

    accept: (viewer, by) =>
      db.transaction().execute(async (transaction) => {
        requirePerson(viewer);
        const found: OpenInvitation | undefined =
          "token" in by
            ? (await open({ tokenHash: secrets.hash(by.token) }, transaction))[0]
            : (await findOwn(viewer, transaction)).find(({ key }) => key === by.key);
        if (!found) throw notFound();
        const { organizationKey, organization, key, role } = found;
        await lockNamespace(transaction, organization);
        if (!(await takeMembershipInvitation(transaction, key))) throw notFound();
        if (!(await insertMember(transaction, organizationKey, viewer.key, role, now())))
          throw new RegistryError("member-exists", `You are already a member of ${organization}.`);
        return found;
      }),

    async decline(viewer, key) {
      requirePerson(viewer);
      const found = (await findOwn(viewer)).find((one) => one.key === key);
      if (found) await deleteMembershipInvitation(db, found.organizationKey, key);
      return found;
    },
  };
}

/** A person who acts with all their rights: not a service account, and no narrower token. */
function requirePerson(viewer: Viewer): asserts viewer is AccountViewer {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to answer invitations.");
  if (viewer.isService || !actsFully(viewer))
    throw new RegistryError("forbidden", "Sign in as a person to answer invitations.");
}

function checkRange(what: string, value: number, most: number): void {
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new RegistryError("bad-request", `Use 1 to ${most} for ${what}.`);
}

const notFound = () =>
  new RegistryError(
    "invitation-not-found",
    "This invitation was used, withdrawn or has expired. Ask for a new one.",
  );

const noOne = () => new RegistryError("forbidden", "Sign in as a person to invite others.");
