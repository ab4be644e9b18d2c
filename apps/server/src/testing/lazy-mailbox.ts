import type { Mailer } from "@orrery/registry";
import type { TestWorld } from "@orrery/registry/testing";
import { smtpUrl } from "../base/settings/mail-config.ts";
import { createSmtpMailer } from "../outgoing/smtp-mailer.ts";
import { type MailServer, startMailServer } from "./start-mail-server.ts";

const ORIGIN = "https://hub.example.org";

/** A mailer whose server is started at the first use: most tests send nothing. */
export function createLazyMailbox(): {
  readonly mailer: Mailer;
  readonly mailbox: TestWorld["mailbox"];
  close(): Promise<void>;
} {
  let starting: Promise<MailServer> | undefined;
  const server = () => {
    starting ??= startMailServer();
    return starting;
  };
  return {
    mailer: {
      origin: ORIGIN,
      async send(key, mail) {
        const smtp = smtpUrl.parse((await server()).url);
        return createSmtpMailer({ smtp, from: "hub@example.org" }, ORIGIN).send(key, mail);
      },
    },
    mailbox: {
      received: async () => (await server()).mails,
      refuse: async (code) => (await server()).behave(code),
    },
    close: async () => (await starting)?.close(),
  };
}
