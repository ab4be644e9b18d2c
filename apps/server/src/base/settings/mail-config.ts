import { z } from "zod";

/** How the hub sends emails. */
export interface MailConfig {
  readonly smtp: SmtpServer;
  /** `Orrery <hub@example.org>`. */
  readonly from: string;
}

/** The password is not for a log. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** From the first byte on; else by STARTTLS, where the server offers it. */
  readonly isTls: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
}

const PORTS: Readonly<Record<string, number>> = { "smtp:": 587, "smtps:": 465 };

/** `smtp://user:password@host:port`. */
export const smtpUrl = z
  .url({ protocol: /^smtps?$/, hostname: /.+/, error: "use smtp://user:password@host:port" })
  .transform((text): SmtpServer => {
    const { protocol, hostname, port, username, password } = new URL(text);
    return {
      host: hostname,
      port: port === "" ? (PORTS[protocol] ?? 25) : Number(port),
      isTls: protocol === "smtps:",
      user: decodeURIComponent(username) || undefined,
      password: decodeURIComponent(password) || undefined,
    };
  });

/** An address, with a name or without. */
export const mailFrom = z
  .string()
  .max(300)
  .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, "use Name <address@host>");
