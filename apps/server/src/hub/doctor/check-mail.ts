import type { DoctorLine } from "@orrery/web/page-data/admin/doctor";
import type { Config } from "../../base/config.ts";
import { COMMAND } from "../../base/install-paths.ts";
import { findSmtpFailure } from "../../outgoing/smtp-mailer.ts";
import { linesOf } from "./lines.ts";
import { reasonOf } from "./words.ts";

const { ok, problem, skipped } = linesOf("mail");

/** Connects to the mail server and signs in; sends nothing. */
export async function checkMail({ mail }: Pick<Config, "mail">): Promise<readonly DoctorLine[]> {
  if (!mail) return [skipped("Mail server", "none is set: the hub sends no emails")];
  const failure = await findSmtpFailure(mail);
  const where = `${mail.smtp.host}:${mail.smtp.port}`;
  return failure === undefined
    ? [ok("Mail server", `${where} accepts the hub`)]
    : [
        problem(
          "Mail server",
          `${where}: ${reasonOf({ message: failure })}`,
          `Check ORRERY_SMTP_URL, then run "${COMMAND} admin mail test ADDRESS".`,
        ),
      ];
}
