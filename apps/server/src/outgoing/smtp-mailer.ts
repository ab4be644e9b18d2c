import type { Mail, Mailer, MailFailure } from "@orrery/registry";
import type { MailConfig } from "../base/settings/mail-config.ts";

/** Between two bytes of the server. */
const SILENCE_MS = 15_000;
/** A whole mail: less than the time until it is tried again. */
const DEADLINE_MS = 45_000;
/** For a look at the server. */
const PROBE_MS = 5_000;
const MAX_REASON = 300;

/** Sends by SMTP, over TLS where the server offers it. A password goes over the network by TLS alone. */
export function createSmtpMailer(
  { smtp, from }: MailConfig,
  origin: string,
  silenceMs = SILENCE_MS,
): Mailer {
  const { hostname } = new URL(origin);

  return {
    origin,
    async send(key, { to, subject, text, unsubscribe }) {
      const one = await openTransport(smtp, silenceMs);
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => late.reject(new Error("The mail server was too slow.")),
        DEADLINE_MS,
      );
      try {
        const message = {
          ...{ from, subject, text },
          // Not a list: an address with a comma would be two.
          to: { name: "", address: to },
          messageId: `<${key}@${hostname}>`,
          headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribe) },
        };
        await Promise.race([one.sendMail(message), late.promise]);
        return undefined;
      } catch (error) {
        return failureOf(error as SmtpError, to);
      } finally {
        clearTimeout(timer);
        one.close();
      }
    },
  };
}

/** Connects and signs in, and sends nothing: what the server says if it refuses that. */
export async function findSmtpFailure({ smtp }: MailConfig): Promise<string | undefined> {
  const one = await openTransport(smtp, PROBE_MS);
  try {
    await one.verify();
    return undefined;
  } catch (error) {
    return (error as Error).message.replaceAll(/\s+/g, " ").slice(0, MAX_REASON);
  } finally {
    one.close();
  }
}

async function openTransport(
  { host, port, isTls, user, password }: MailConfig["smtp"],
  silenceMs: number,
) {
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(host);
  // Loaded with the first email.
  return (await import("nodemailer")).createTransport({
    host: host.replace(/^\[(.*)\]$/, "$1"),
    port,
    secure: isTls,
    requireTLS: user !== undefined && !isHere,
    ...(user !== undefined && { auth: { user, pass: password ?? "" } }),
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Mail programs show a button, which posts (RFC 8058). */
const unsubscribeHeaders = (url: string | undefined) =>
  url && {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };

interface SmtpError extends Error {
  readonly code?: string;
  /** The server's answer, such as 550. */
  readonly responseCode?: number;
}

/** Only what the server says of the address or the text is final: a wrong password may be put right. */
function failureOf({ code, responseCode = 0, message }: SmtpError, to: Mail["to"]): MailFailure {
  const isAboutMail = code === "EENVELOPE" || code === "EMESSAGE";
  const reason = message.replaceAll(to, "(address)").replaceAll(/\s+/g, " ").slice(0, MAX_REASON);
  return { reason, isFinal: isAboutMail && responseCode >= 500 };
}
