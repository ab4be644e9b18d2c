import type { Registry } from "@orrery/registry";
import { runShared } from "../hub/run-shared.ts";
import { digestMail } from "./digest-mail.ts";

const MINUTE_MS = 60_000;

type DigestRegistry = Pick<Registry, "digests" | "mails" | "leases" | "markers" | "sharedWorks">;

/** Queues emails about notifications as they are due, in one process of all. */
export function sendDigests(
  registry: DigestRegistry,
  onError: (error: unknown) => void,
): { stop(): void } {
  if (!registry.mails.isOn) return { stop: () => {} };
  return runShared(
    registry,
    {
      ...{ name: "notification emails", everyMs: MINUTE_MS, first: "now" },
      run: () => queueDigests(registry),
    },
    onError,
  );
}

/** All that are due. */
export async function queueDigests({
  digests,
  mails: { origin = "" },
}: Pick<Registry, "digests" | "mails">): Promise<void> {
  while (await digests.send((digest) => digestMail(digest, origin)));
}
