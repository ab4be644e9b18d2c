import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A mail as it came in. */
export interface ReceivedMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Empty without that header. */
  readonly unsubscribe: string;
}

export interface MailServer {
  /** With the right user and password. */
  readonly url: string;
  /** In the order they came. */
  readonly mails: readonly ReceivedMail[];
  /** From now on: takes mails, refuses each address with this code, or does not answer. */
  behave(how: "take" | "be-silent" | number): void;
  close(): Promise<void>;
}

const [USER, PASSWORD] = ["hub", "p@ss:word"];

/** A real SMTP server on a free port, which asks for a password. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let behavior: "take" | "be-silent" | number = "take";
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    // Tests talk to it over the loopback interface.
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === USER && password === PASSWORD;
      done(isRight ? null : new Error("Wrong password"), { user: username });
    },
    onRcptTo(_address, _session, done) {
      if (behavior === "be-silent") return;
      if (behavior === "take") done();
      else done(Object.assign(new Error("Refused"), { responseCode: behavior }));
    },
    async onData(stream, { envelope }, done) {
      const [to] = envelope.rcptTo;
      mails.push({ to: to?.address ?? "", ...readMail(await text(stream)) });
      done();
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    mails,
    behave(how) {
      behavior = how;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Reads what nodemailer makes of plain text: one part, as it is or quoted-printable. */
function readMail(source: string): Omit<ReceivedMail, "to"> {
  const end = source.indexOf("\r\n\r\n");
  const headers = source.slice(0, end).replaceAll(/\r\n[ \t]+/g, " ");
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(headers)?.[1] ?? "";
  const body = source.slice(end + 4).replaceAll("\r\n", "\n");
  const isQuoted = header("Content-Transfer-Encoding") === "quoted-printable";
  return {
    id: header("Message-ID"),
    subject: header("Subject"),
    unsubscribe: header("List-Unsubscribe"),
    text: isQuoted ? unquote(body) : body,
  };
}

const unquote = (body: string): string =>
  Buffer.from(
    body
      .replaceAll("=\n", "")
      .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  ).toString();
