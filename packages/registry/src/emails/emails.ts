import {
  findAccountByEmail,
  findAccountByKey,
  hasEmail,
  updateEmail,
} from "../accounts/account-store.ts";
import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { letter, tellOwner } from "../mails/account-mails.ts";
import type { Mails } from "../mails/mails.ts";
import { deletePasswordResetOf } from "../people/password-reset-store.ts";
import type { DailyCounts } from "../quotas/daily-counts.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { requireConfirmed } from "../sign-ins/confirmation.ts";
import type { AccountViewer } from "../viewer.ts";
import {
  type AccountEmail,
  EMAIL_RULE,
  isEmail,
  MAX_VERIFICATIONS,
  VERIFICATION_HOURS,
} from "./email.ts";
import {
  deleteVerification,
  deleteVerificationOf,
  findVerification,
  putVerification,
} from "./email-store.ts";

/** The address of an account. An unverified address is used for nothing but the link that verifies it. */
export interface Emails {
  get(viewer: AccountViewer): Promise<AccountEmail>;
  /**
   * Sends a link to the address. Says the same of one that another account has. Throws `confirmation-required`,
   * `invalid-email`, `mail-off` or `too-many-changes`.
   */
  change(viewer: AccountViewer, address: string): Promise<void>;
  /** By the link, signed in to the same account. The old address gets a notice. Throws `email-link-invalid`. */
  verify(viewer: AccountViewer, token: string): Promise<string>;
  /** The address, and one that waits. */
  remove(viewer: AccountViewer): Promise<void>;
}

type Deps = Pick<RegistryDeps, "db" | "now" | "secrets"> & {
  readonly mails: Mails;
  readonly dailyCounts: DailyCounts;
};

export function createEmails({ db, now, secrets, mails, dailyCounts }: Deps): Emails {
  const subject = "Confirm your email address";

  async function sendLink({ key, name }: AccountViewer, address: string): Promise<void> {
    const token = secrets.random();
    const expiresAt = new Date(now().getTime() + VERIFICATION_HOURS * 3_600_000);
    const link = `${mails.origin}/settings/account?email-token=${token}`;
    const text = letter(
      mails,
      name,
      "Open this link to use this address for your account. It works once, for 24 hours:",
      link,
      "If you did not ask for it, ignore this email.",
    );
    await db.transaction().execute(async (transaction) => {
      await putVerification(transaction, {
        account_key: key,
        email: address,
        token_hash: secrets.hash(token),
        expires_at: expiresAt.toISOString(),
      });
      await mails.queue({ to: address, subject, text }, transaction);
    });
  }

  /** Its owner learns why no link came. */
  async function sendNotice(name: string, address: string): Promise<void> {
    const text = letter(
      mails,
      name,
      "This address already belongs to your account. Someone tried to use it for another account; nothing changed.",
    );
    await mails.queue({ to: address, subject, text });
  }

  async function replace(
    transaction: Database,
    key: string,
    { email, token_hash }: { readonly email: string; readonly token_hash: string },
  ): Promise<void> {
    if (!(await deleteVerification(transaction, token_hash))) throw invalidLink();
    const before = (await findAccountByKey(transaction, key))?.email;
    if (before?.toLowerCase() !== email.toLowerCase()) {
      await tellOwner({ db: transaction, mails }, key, "emailChanged");
      // Links that went to the old address are worth nothing from now on.
      await deletePasswordResetOf(transaction, key);
    }
    await updateEmail(transaction, key, email, now());
  }

  return {
    async get({ key }) {
      const [account, waiting] = [
        await findAccountByKey(db, key),
        await findVerification(db, key, now()),
      ];
      return {
        ...(account?.email && { address: account.email }),
        ...(waiting && { pending: waiting.email }),
      };
    },

    async change(viewer, address) {
      requireConfirmed(viewer, now());
      if (!mails.isOn) throw new RegistryError("mail-off", "This hub sends no emails.");
      if (!isEmail(address)) throw new RegistryError("invalid-email", EMAIL_RULE);
      await dailyCounts.once("email", viewer.key, MAX_VERIFICATIONS, async () => {
        const owner = await findAccountByEmail(db, address);
        if (!owner || owner.key === viewer.key) return sendLink(viewer, address);
        // The page shows an address that waits, either way.
        const row = {
          account_key: viewer.key,
          email: address,
          token_hash: secrets.hash(secrets.random()),
          expires_at: new Date(now().getTime() + VERIFICATION_HOURS * 3_600_000).toISOString(),
        };
        await putVerification(db, row);
        return sendNotice(owner.name, address);
      });
    },

    async verify({ key }, token) {
      const found = await findVerification(db, key, now());
      if (!found || found.token_hash !== secrets.hash(token)) throw invalidLink();
      try {
        await db.transaction().execute((transaction) => replace(transaction, key, found));
      } catch (error) {
        // Another account was faster: the unique index rejected it.
        if (await hasEmail(db, found.email)) throw invalidLink();
        throw error;
      }
      return found.email;
    },

    async remove(viewer) {
      requireConfirmed(viewer, now());
      await db.transaction().execute(async (transaction) => {
        await tellOwner({ db: transaction, mails }, viewer.key, "emailChanged");
        await deleteVerificationOf(transaction, viewer.key);
        await updateEmail(transaction, viewer.key, undefined, now());
      });
    },
  };
}

const invalidLink = () =>
  new RegistryError(
    "email-link-invalid",
    "This link was already used, has expired, or belongs to another account.",
  );
