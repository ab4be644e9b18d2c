import { type Config, readConfig } from "../../../base/config.ts";
import { StartError } from "../../../base/start-error.ts";
import type { Hub } from "../../../hub/hub.ts";
import { openHub } from "../../../hub/open-hub.ts";

/** What the registry says no to, and how a command ends then. */
const REFUSALS: Readonly<Record<string, "not-found" | "refused" | "bad-arguments">> = {
  "account-not-found": "not-found",
  "application-not-found": "not-found",
  "entry-not-found": "not-found",
  "identity-provider-not-found": "not-found",
  "job-not-found": "not-found",
  "mirror-request-not-found": "not-found",
  "mirror-rule-not-found": "not-found",
  "organization-not-found": "not-found",
  "provider-not-found": "not-found",
  "repo-not-found": "not-found",
  "last-admin": "refused",
  "provider-required": "refused",
  "account-not-empty": "refused",
  "mail-off": "refused",
  "organization-not-empty": "refused",
  "sign-up-closed": "refused",
  forbidden: "refused",
  "name-taken": "refused",
  "too-many-entries": "refused",
  "too-many-changes": "refused",
  "too-many-organizations": "refused",
  "bad-request": "bad-arguments",
  "invalid-name": "bad-arguments",
  "invalid-provider": "bad-arguments",
};

/** Opens the hub of this machine for one command. Throws `StartError` for what its user can mend. */
export async function withHub(work: (hub: Hub, config: Config) => Promise<unknown>): Promise<void> {
  const config = readConfig(process.env);
  const hub = await openHub(config);
  try {
    await work(hub, config);
  } catch (error) {
    const { code = "", message } = error as { code?: string; message: string };
    const refusal = REFUSALS[code];
    throw refusal ? new StartError(refusal, message) : error;
  } finally {
    await hub.close();
  }
}
