import type { MailTry } from "@orrery/registry";
import type { Hub } from "./hub.ts";
import { runShared } from "./run-shared.ts";

interface Log {
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

const LOOK_MS = 2_000;
/** A slow server for one mail holds up few others. */
const AT_ONCE = 4;
const HOUR_MS = 3_600_000;

const FAILURES = {
  retried: "an email was not sent, and will be tried again",
  failed: "an email was given up",
} as const;

/** Sends what is queued, in every process: each mail is one's alone while it is tried. */
export function sendMails({ registry }: Hub, log: Log): { stop(): void } {
  const { mails, passwordResets } = registry;
  if (!mails.isOn) return { stop: () => {} };
  const onError = (error: unknown) => log.error({ err: error }, "sending emails failed");
  const onTry = ({ outcome, ...facts }: MailTry) => {
    if (outcome !== "sent") log.warn(facts, FAILURES[outcome]);
  };
  const lanes = Array.from({ length: AT_ONCE }, () => {
    let isBusy = false;
    return async () => {
      if (isBusy) return;
      isBusy = true;
      await passwordResets
        .answer()
        .then(() => mails.deliver(onTry))
        .catch(onError);
      isBusy = false;
    };
  });
  const timer = setInterval(() => lanes.forEach((lane) => void lane()), LOOK_MS).unref();
  const expiring = runShared(
    registry,
    { name: "mails", everyMs: HOUR_MS, first: "later", run: mails.expire },
    onError,
  );
  return {
    stop() {
      clearInterval(timer);
      expiring.stop();
    },
  };
}
