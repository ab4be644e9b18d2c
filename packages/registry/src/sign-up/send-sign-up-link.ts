import { findAccountByEmail } from "../accounts/account-store.ts";
import { EMAIL_RULE, isEmail } from "../emails/email.ts";
import { RegistryError } from "../errors.ts";
import { letter } from "../mails/account-mails.ts";
import type { Mails } from "../mails/mails.ts";
import type { DailyCounts } from "../quotas/daily-counts.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { SignUpMode } from "./invitation.ts";
import { countSentLinks, deleteExpiredInvitations, insertInvitation } from "./invitation-store.ts";

const LINK_HOURS = 24;
/** Links to one address in a day. */
const MAX_LINKS = 5;
/** Links that were sent and not used. */
const MAX_SENT = 5_000;

type Deps = Pick<RegistryDeps, "db" | "now" | "newKey" | "secrets"> & {
  readonly mails: Pick<Mails, "isOn" | "origin" | "queue">;
  readonly dailyCounts: Pick<DailyCounts, "once">;
  readonly mode: () => Promise<SignUpMode>;
  readonly domains: () => Promise<readonly string[]>;
};

/** Sends a link to an address of an allowed domain. It shows that the person who opens it reads what is sent there. */
export async function sendSignUpLink(deps: Deps, address: string): Promise<void> {
  const { mails, dailyCounts } = deps;
  if ((await deps.mode()) !== "domain")
    throw new RegistryError("sign-up-closed", "This hub sends no links to sign up.");
  if (!mails.isOn) throw new RegistryError("mail-off", "This hub sends no emails.");
  if (!isEmail(address)) throw new RegistryError("invalid-email", EMAIL_RULE);
  const domains = await deps.domains();
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  if (!domains.includes(domain))
    throw new RegistryError("invalid-email", `Use an address of ${domains.join(" or ")}.`);
  const subject = address.toLowerCase();
  await dailyCounts.once("sign-up-link", subject, MAX_LINKS, () => send(deps, address));
}

async function send({ db, now, newKey, secrets, mails }: Deps, address: string): Promise<void> {
  const owner = await findAccountByEmail(db, address);
  if (owner) {
    const text = letter(mails, owner.name, "You already have an account with this address.");
    await mails.queue({ to: address, subject: "You already have an account", text });
    return;
  }
  await deleteExpiredInvitations(db, now());
  if ((await countSentLinks(db, now())) >= MAX_SENT)
    throw new RegistryError("too-many-changes", "Too many people sign up. Retry tomorrow.");
  const token = secrets.random();
  const expiresAt = new Date(now().getTime() + LINK_HOURS * 3_600_000);
  const row = { key: newKey(), note: address, createdBy: "", createdAt: now(), expiresAt };
  const link = `${mails.origin}/sign-up?invitation=${encodeURIComponent(token)}`;
  const text = letter(
    mails,
    address,
    "Open this link to create your account. It works once, for 24 hours:",
    link,
    "If you did not ask for it, ignore this email.",
  );
  await db.transaction().execute(async (transaction) => {
    await insertInvitation(transaction, row, secrets.hash(token), address);
    await mails.queue({ to: address, subject: "Create your account", text }, transaction);
  });
}
