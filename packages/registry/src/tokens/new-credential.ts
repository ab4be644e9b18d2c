import { RegistryError } from "../errors.ts";
import { CREDENTIAL_NAME_RULE, MAX_CREDENTIAL_NAME } from "../rules.ts";
import type { AccountViewer } from "../viewer.ts";
import { actsFully } from "./permits.ts";

export interface NewCredential {
  readonly name: string;
  readonly expiresAt?: Date;
}

/** The name to keep. Throws `invalid-name`, `invalid-expiry`. */
export function nameCredential({ name, expiresAt }: NewCredential, now: Date): string {
  const trimmed = checkCredentialName(name);
  if (expiresAt && !(expiresAt > now))
    throw new RegistryError("invalid-expiry", "Choose a date in the future.");
  return trimmed;
}

/** The name without blanks around it. Throws `invalid-name`. */
export function checkCredentialName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === "" || trimmed.length > MAX_CREDENTIAL_NAME)
    throw new RegistryError("invalid-name", CREDENTIAL_NAME_RULE);
  return trimmed;
}

/** Throws `forbidden` for a credential that is limited: it neither changes nor lists others. */
export function requireFullAccess(viewer: AccountViewer): void {
  if (!actsFully(viewer))
    throw new RegistryError("forbidden", "Sign in, or use a write token, to manage credentials.");
}

/** How exactly it is known when a credential was last used. */
export const TOUCH_EVERY_MS = 60_000;
