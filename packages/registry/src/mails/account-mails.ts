import { findAccountByKey } from "../accounts/account-store.ts";
import type { Database } from "../database.ts";
import type { Mail } from "./mail.ts";
import type { Mails } from "./mails.ts";

type Text = Omit<Mail, "to">;

const WARNING =
  "If it was not you, someone else may have access to your account: set a new password, and ask an administrator of the hub.";

/** What the owner of an account is written when something about their sign-in changes. */
const ACCOUNT_MAILS = {
  passwordChanged: {
    subject: "Your password was changed",
    text: "The password of your account was changed. All sessions ended.",
  },
  passwordSet: {
    subject: "Your account has a password",
    text: "A password was set for your account, which had none.",
  },
  identityLinked: {
    subject: "An account was linked to yours",
    text: "An account at an identity provider was linked to your account, and signs in to it. Your settings list all of them.",
  },
  emailChanged: {
    subject: "Your email address was changed",
    text: "This address no longer belongs to your account.",
  },
  appAdded: {
    subject: "An authenticator app was added to your account",
    text: "An authenticator app was set up as a second factor of your account.",
  },
  passkeyAdded: {
    subject: "A passkey was added to your account",
    text: "A passkey was added to your account. It signs in to it without the password.",
  },
  passkeyRemoved: {
    subject: "A passkey was removed from your account",
    text: "A passkey of your account was removed.",
  },
  recoveryCodesRenewed: {
    subject: "Your recovery codes were replaced",
    text: "New recovery codes were made for your account. The codes before them no longer work.",
  },
  appRemoved: {
    subject: "Your authenticator app was removed",
    text: "The authenticator app of your account was removed.",
  },
  factorsRemoved: {
    subject: "Your second factor was removed",
    text: "An administrator removed the authenticator app, passkeys and recovery codes of your account.",
  },
  recoveryCodeUsed: {
    subject: "A recovery code was used",
    text: "Someone signed in to your account with a recovery code. Each code works once.",
  },
} as const satisfies Record<string, Text>;

export type AccountMail = keyof typeof ACCOUNT_MAILS;

/** Writes to the verified address of an account, if there is one. */
export async function tellOwner(
  { db, mails }: { readonly db: Database; readonly mails: Mails },
  accountKey: string,
  kind: AccountMail,
): Promise<void> {
  const account = mails.isOn ? await findAccountByKey(db, accountKey) : undefined;
  if (!account?.email) return;
  const { subject, text } = ACCOUNT_MAILS[kind];
  const mail = { to: account.email, subject, text: letter(mails, account.name, text, WARNING) };
  await mails.queue(mail, db);
}

/** Paragraphs with a greeting, and where they come from. */
export const letter = (
  { origin = "" }: Pick<Mails, "origin">,
  name: string,
  ...paragraphs: readonly string[]
): string => [`Hello ${name},`, ...paragraphs, origin].join("\n\n").concat("\n");
