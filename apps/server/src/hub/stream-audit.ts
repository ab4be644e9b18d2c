import type { AuditBatch, Registry } from "@orrery/registry";
import { holdLease } from "./hold-lease.ts";

type Send = (batch: AuditBatch) => Promise<void>;

const LOOK_MS = 2_000;
const PAUSE_MS = 30_000;

/** Delivers what waits, in order, unless another process is at it. */
export const deliverAudit = (
  registry: Pick<Registry, "leases" | "auditStream">,
  send: Send,
): Promise<unknown> =>
  holdLease(registry, "audit-stream", async (lost) => {
    while (!lost.aborted && (await registry.auditStream.deliver(send)));
  });

/** Delivers the audit log as it grows; after a failure it pauses, and sends the same events again. */
export function streamAudit(
  registry: Pick<Registry, "leases" | "auditStream">,
  send: Send,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let turn: Promise<unknown> | undefined;
  let pausedUntil = 0;
  const look = () => {
    if (turn || Date.now() < pausedUntil) return;
    turn = deliverAudit(registry, send)
      .catch((error) => {
        pausedUntil = Date.now() + PAUSE_MS;
        onError(error);
      })
      .finally(() => {
        turn = undefined;
      });
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await turn;
    },
  };
}
