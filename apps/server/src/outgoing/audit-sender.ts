import { createHmac } from "node:crypto";
import type { AuditBatch } from "@orrery/registry";
import type { AuditTarget } from "../base/settings/audit-target.ts";
import { VERSION } from "../base/version.ts";
import type { SafeFetch } from "./safe-fetch.ts";
import { sendSyslog } from "./syslog.ts";

const TIMEOUT_MS = 20_000;

/** Sends a batch where the operator wants the audit log; rejects unless it arrived. */
export const createAuditSender =
  (target: AuditTarget, secret: string, safeFetch: SafeFetch) =>
  async ({ events, head }: AuditBatch): Promise<void> => {
    if (target.kind === "syslog") return sendSyslog(target, events);
    const body = JSON.stringify({ events, head });
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    const reply = await safeFetch.send({
      // Operators name it in the environment: it may be inside the network.
      target: { url: target.url, isLocal: true },
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": `Orrery/${VERSION}`,
        "x-hub-signature-256": `sha256=${signature}`,
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    reply.body.destroy();
    if (reply.status < 200 || reply.status > 299)
      throw new Error(`The receiver of the audit log responded with ${reply.status}.`);
  };
