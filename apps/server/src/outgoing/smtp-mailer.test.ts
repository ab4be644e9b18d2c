import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "../base/config.ts";
import { startMailServer } from "../testing/start-mail-server.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

const ORIGIN = "https://hub.example.org";
const MAIL = {
  to: "ada@example.org",
  subject: "Hello\r\nBcc: eve@example.org",
  text: "Grüße = 100 %\n",
};

async function start() {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  return { server, mailer: mailerFor(server.url) };
}

function mailerFor(url: string, silenceMs?: number) {
  const { mail } = readConfig({
    ORRERY_SMTP_URL: url,
    ORRERY_MAIL_FROM: "Orrery <hub@example.org>",
    ORRERY_PUBLIC_URL: ORIGIN,
  });
  if (!mail) throw new Error("There is no mail server");
  return createSmtpMailer(mail, ORIGIN, silenceMs);
}

it("sends an email to one address, with a password", async () => {
  const { server, mailer } = await start();
  expect(await mailer.send("k1", MAIL)).toBeUndefined();
  // A header that is smuggled in is a part of the subject.
  expect(server.mails).toEqual([
    {
      id: "<k1@hub.example.org>",
      to: "ada@example.org",
      subject: "Hello Bcc: eve@example.org",
      text: "Grüße = 100 %\n",
      unsubscribe: "",
    },
  ]);
  const two = await mailer.send("k2", { ...MAIL, to: "a@example.org, b@example.org" });
  expect([two === undefined, server.mails.length]).toEqual([false, 1]);
});

it("says what failed, whether it is final, and no address or password", async () => {
  const { server, mailer } = await start();
  server.behave(550);
  expect(await mailer.send("k", MAIL)).toMatchObject({ isFinal: true });
  server.behave(451);
  const later = await mailer.send("k", MAIL);
  expect(later).toMatchObject({ isFinal: false });
  expect(later?.reason).not.toContain(MAIL.to);
  const wrong = await mailerFor(server.url.replace("p%40ss", "wrong")).send("k", MAIL);
  expect(wrong).toMatchObject({ isFinal: false, reason: expect.stringContaining("535") });
  expect(wrong?.reason).not.toContain("wrong:word");
  await server.close();
  expect(await mailer.send("k", MAIL)).toMatchObject({ isFinal: false });
});

it("sends no password in the clear to another machine", async () => {
  const { server } = await start();
  const url = new URL(server.url);
  // An address of this machine that is not one of its usual names.
  url.hostname = "127.0.0.2";
  const failure = await mailerFor(`${url}`).send("k", MAIL);
  expect(failure?.reason).toMatch(/STARTTLS|ECONNREFUSED/);
  expect(server.mails).toEqual([]);
});

it("waits for no silent server for long", async () => {
  const { server } = await start();
  server.behave("be-silent");
  expect(await mailerFor(server.url, 200).send("k", MAIL)).toMatchObject({ isFinal: false });
});
