import type { Registry, Sending } from "@orrery/registry";
import type { DeliveryCounts } from "../hub/delivery-counts.ts";
import { runShared } from "../hub/run-shared.ts";
import { type SendDeps, sendDelivery } from "./send-delivery.ts";

const LOOK_MS = 2_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Deliveries of this process at a time. */
const AT_ONCE = 8;

export interface DispatchDeps extends SendDeps {
  readonly registry: Pick<
    Registry,
    | "events"
    | "webhooks"
    | "webhookDeliveries"
    | "deliveryQueue"
    | "notifications"
    | "leases"
    | "markers"
    | "sharedWorks"
  >;
  readonly counts: DeliveryCounts;
  readonly onError: (error: unknown) => void;
}

/** Hands on events and sends deliveries; each is one process's alone while it is at work on it. */
export interface EventDispatcher {
  /** Does all that is due, and resolves when it is done. */
  work(): Promise<void>;
  /** Ends the loop; what is under way is left to another process. */
  stop(): Promise<void>;
}

/** Begins at once where this process made an event, and looks for those of others every few seconds. */
export function dispatchEvents(deps: DispatchDeps): EventDispatcher {
  const { registry, onError } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const sendings = new Set<Promise<void>>();
  let woken = Promise.withResolvers<void>();
  let working: Promise<void> | undefined;
  let isWanted = false;

  async function send(sending: Sending): Promise<void> {
    const attempt = await sendDelivery(deps, sending, signal);
    await registry.deliveryQueue.finish(sending, attempt);
    if (!attempt.isDelivered) await registry.webhooks.disableFailing(sending.webhookKey);
    deps.counts[attempt.isDelivered ? "delivered" : "failed"]++;
  }

  function begin(sending: Sending): void {
    const sent = send(sending)
      // What our own end cut is sent again by the next process.
      .catch((error: unknown) => signal.aborted || onError(error))
      .then(() => void sendings.delete(sent));
    sendings.add(sent);
  }

  /** Until nothing is due and nothing is under way. */
  async function workOff(): Promise<void> {
    while (!signal.aborted) {
      woken = Promise.withResolvers();
      while (!signal.aborted && (await registry.events.dispatch(onError)));
      const sending = sendings.size < AT_ONCE ? await registry.deliveryQueue.claim() : undefined;
      if (sending) begin(sending);
      else if (sendings.size === 0) return;
      // The end of one makes room for another to the same host.
      else await Promise.race([...sendings, woken.promise]);
    }
    await Promise.all(sendings);
  }

  /** What comes while the last look finds nothing is looked for again. */
  async function workAgain(): Promise<void> {
    do {
      isWanted = false;
      await workOff().catch(onError);
    } while (isWanted && !signal.aborted);
    working = undefined;
  }

  function work(): Promise<void> {
    isWanted = true;
    woken.resolve();
    working ??= workAgain();
    return working;
  }

  const wake = () => void work();
  registry.events.listen(wake);
  registry.webhookDeliveries.listen(wake);
  const timer = setInterval(wake, LOOK_MS).unref();
  const expiring = runShared(
    registry,
    {
      ...{ name: "events", everyMs: HOUR_MS, first: "later" },
      async run() {
        await registry.deliveryQueue.expire();
        await registry.events.expire();
      },
    },
    onError,
  );
  const tidying = runShared(
    registry,
    {
      ...{ name: "notifications", everyMs: DAY_MS, first: "later" },
      run: () => registry.notifications.expire(),
    },
    onError,
  );
  return {
    work,
    async stop() {
      stopping.abort(new Error("The hub is shutting down."));
      clearInterval(timer);
      expiring.stop();
      tidying.stop();
      woken.resolve();
      await working;
    },
  };
}
