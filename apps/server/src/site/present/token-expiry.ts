import { RegistryError } from "@orrery/registry";
import { type Form, quoted } from "../../http/body/form.ts";

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<string, number>> = { "30": 30, "90": 90 };

/** Returns when a new token expires: never, after some days, or at the end of a day (UTC). */
export function tokenExpiry({ expires = "never", expiresOn }: Form, now: Date): Date | undefined {
  if (expires === "never") return undefined;
  if (expires === "custom") return new Date(`${expiresOn}T23:59:59.999Z`);
  const days = DAYS[expires];
  if (!days) throw new RegistryError("bad-request", `Invalid expiration: ${quoted(expires)}.`);
  return new Date(now.getTime() + days * DAY_MS);
}
