import { RegistryError } from "../errors.ts";
import type { AccountViewer } from "../viewer.ts";

/** For how long a session is fresh after its owner showed who they are. */
export const CONFIRMED_MINUTES = 15;

/** Whether the account's owner is at the browser, not someone who found it open, or a token. */
export const isConfirmed = ({ confirmedAt }: AccountViewer, now: Date): boolean =>
  confirmedAt !== undefined && now.getTime() - confirmedAt.getTime() <= CONFIRMED_MINUTES * 60_000;

/** Throws `confirmation-required`. */
export function requireConfirmed(viewer: AccountViewer, now: Date): void {
  if (!isConfirmed(viewer, now))
    throw new RegistryError("confirmation-required", "Confirm that it is you first, then retry.");
}
