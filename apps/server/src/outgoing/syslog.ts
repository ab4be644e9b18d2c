import { connect, isIP, type Socket } from "node:net";
import { hostname } from "node:os";
import { connect as connectTls } from "node:tls";
import type { AuditEvent } from "@orrery/registry";

interface SyslogServer {
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
}

/** Facility 13, log audit; severity 5, notice. */
const PRIORITY = 13 * 8 + 5;
const SILENCE_MS = 20_000;

/** An event as RFC 5424 has it: the action is the kind of message, the event as JSON its text. Pure. */
export const syslogMessage = (event: AuditEvent, machine: string): string =>
  [
    `<${PRIORITY}>1`,
    event.at.toISOString(),
    machine.replace(/[^\x21-\x7e]/g, "").slice(0, 255) || "-",
    "orrery",
    "-",
    event.action.slice(0, 32),
    "-",
    JSON.stringify(event),
  ].join(" ");

/** Octet counting (RFC 6587): a text with line breaks stays one message. */
export const counted = (message: string): string => `${Buffer.byteLength(message)} ${message}`;

/** Rejects unless the server took all of it and closed its side, too: syslog has no other answer. */
export function sendSyslog(server: SyslogServer, events: readonly AuditEvent[]): Promise<void> {
  const text = events.map((event) => counted(syslogMessage(event, hostname()))).join("");
  return new Promise((resolve, reject) => {
    const socket: Socket = server.isTls
      ? connectTls({
          host: server.host,
          port: server.port,
          // RFC 6066 has no addresses here.
          ...(!isIP(server.host) && { servername: server.host }),
        })
      : connect({ host: server.host, port: server.port });
    socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error("The server is silent.")));
    socket.once("error", reject);
    socket.once("close", (hadError) => {
      if (!hadError) resolve();
    });
    socket.resume();
    socket.once(server.isTls ? "secureConnect" : "connect", () => socket.end(text));
  });
}
