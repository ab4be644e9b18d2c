import { readConfig } from "../../../base/config.ts";
import { StartError } from "../../../base/start-error.ts";
import { createSmtpMailer } from "../../../outgoing/smtp-mailer.ts";
import { readArguments } from "../arguments.ts";

/** Sends one email at once and says what the server answered, whether the hub runs or not. */
export async function mailCommand(args: readonly string[]): Promise<void> {
  const { positionals } = readArguments(args, {}, ["test", "ADDRESS"]);
  const [word, to = ""] = positionals;
  if (word !== "test") throw new StartError("bad-arguments", "Use: orrery admin mail test ADDRESS");
  const { mail, publicUrl = "" } = readConfig(process.env);
  if (!mail) throw new StartError("bad-settings", "Set ORRERY_SMTP_URL to send emails.");
  const failure = await createSmtpMailer(mail, publicUrl).send(`test-${Date.now()}`, {
    to,
    subject: "Test email",
    text: `The hub at ${publicUrl} can send emails.\n`,
  });
  if (failure) throw new StartError("refused", `The email was not sent. ${failure.reason}`);
  console.log(`Sent to ${to}.`);
}
