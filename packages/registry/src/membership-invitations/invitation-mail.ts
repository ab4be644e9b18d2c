import type { Mail } from "../mails/mail.ts";
import type { Mails } from "../mails/mails.ts";

/** What someone is written who is invited by address: they may have no account. */
export function invitationMail(
  { origin = "" }: Pick<Mails, "origin">,
  {
    organization,
    by,
    token,
  }: { readonly organization: string; readonly by: string; readonly token: string },
): Omit<Mail, "to"> {
  return {
    subject: `Join ${organization}`,
    text: [
      "Hello,",
      `${by} invites you to join ${organization}. Open this link to accept. It works once, until it expires:`,
      `${origin}/settings/invitations?token=${token}`,
      "If you did not expect it, ignore this email.",
      origin,
    ]
      .join("\n\n")
      .concat("\n"),
  };
}
