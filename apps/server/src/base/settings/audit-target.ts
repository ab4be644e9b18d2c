import { z } from "zod";

/** Where the audit log is sent to. */
export type AuditTarget =
  | {
      readonly kind: "syslog";
      readonly host: string;
      readonly port: number;
      readonly isTls: boolean;
    }
  | { readonly kind: "webhook"; readonly url: URL };

const PORTS: Readonly<Record<string, number>> = { "syslog:": 514, "syslogs:": 6514 };

/** `syslog://host:port`, `syslogs://…` with TLS, or `https://…`; plain HTTP on this machine alone. */
export const auditTarget = z
  .url({
    protocol: /^(?:syslogs?|https?)$/,
    hostname: /.+/,
    error: "use syslog://host:port, syslogs://host:port or https://…",
  })
  .transform((text) => new URL(text))
  .refine(({ protocol, hostname }) => protocol !== "http:" || isHere(hostname), {
    error: "use https://",
  })
  .transform((url): AuditTarget => {
    const port = PORTS[url.protocol];
    if (port === undefined) return { kind: "webhook", url };
    return {
      kind: "syslog",
      host: url.hostname.replace(/^\[|\]$/g, ""),
      port: url.port === "" ? port : Number(url.port),
      isTls: url.protocol === "syslogs:",
    };
  });

/** Without the path of a webhook, which can be a secret. */
export const targetName = (target: AuditTarget): string =>
  target.kind === "webhook"
    ? target.url.origin
    : `${target.isTls ? "syslogs" : "syslog"}://${target.host.includes(":") ? `[${target.host}]` : target.host}:${target.port}`;

const isHere = (hostname: string) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
