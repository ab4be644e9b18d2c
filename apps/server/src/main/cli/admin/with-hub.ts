import { readConfig } from "../../../base/config.ts";
import { StartError } from "../../../base/start-error.ts";
import type { Hub } from "../../../hub/hub.ts";
import { openHub } from "../../../hub/open-hub.ts";

const REFUSALS: ReadonlySet<string> = new Set([
  "last-admin",
  "account-not-empty",
  "sign-up-closed",
]);

/** Opens this machine's hub for a command, and says what its user can mend in one sentence. */
export async function withHub(work: (hub: Hub) => Promise<unknown>): Promise<void> {
  const hub = await openHub(readConfig(process.env));
  try {
    await work(hub);
  } catch (error) {
    const { code = "", message } = error as { code?: string; message: string };
    if (code === "account-not-found") throw new StartError("not-found", message);
    if (REFUSALS.has(code)) throw new StartError("refused", message);
    throw error;
  } finally {
    await hub.close();
  }
}
