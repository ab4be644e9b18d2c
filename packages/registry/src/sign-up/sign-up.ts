import { hasAdmin } from "../accounts/account-store.ts";
import { RegistryError } from "../errors.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { findSetting, putSetting } from "../settings/setting-store.ts";
import type { Viewer } from "../viewer.ts";
import {
  type Invitation,
  MAX_INVITATION_NOTE,
  SIGN_UP_MODES,
  type SignUpMode,
} from "./invitation.ts";
import {
  deleteExpiredInvitations,
  deleteInvitation,
  hasInvitation,
  insertInvitation,
  listInvitations,
} from "./invitation-store.ts";

const MODE = "sign-up-mode";
export const INVITATION_DAYS = 7;
/** Open ones of the hub. */
export const MAX_INVITATIONS = 1000;

/** Who may create an account. What the operator set is the least: an administrator can only narrow it. */
export interface SignUp {
  mode(): Promise<SignUpMode>;
  /** Whether someone with this link, or without any, may sign up. */
  isOpenFor(invitation: string | undefined): Promise<boolean>;
  setMode(viewer: Viewer, mode: SignUpMode): Promise<void>;
  /** A link's token, this once. Throws `sign-up-closed` or `too-many-entries`. */
  invite(viewer: Viewer, note: string): Promise<string>;
  invitations(viewer: Viewer): Promise<readonly Invitation[]>;
  /** Idempotent. */
  withdraw(viewer: Viewer, key: string): Promise<void>;
}

type Deps = Pick<RegistryDeps, "db" | "now" | "newKey" | "secrets" | "signUp">;

export function createSignUp({ db, now, newKey, secrets, signUp }: Deps): SignUp {
  async function mode(): Promise<SignUpMode> {
    const chosen = await findSetting(db, MODE);
    const strictness = SIGN_UP_MODES.indexOf(chosen as SignUpMode);
    return SIGN_UP_MODES[Math.max(strictness, SIGN_UP_MODES.indexOf(signUp))] ?? "closed";
  }
  return {
    mode,

    async isOpenFor(invitation) {
      if (!(await hasAdmin(db))) return false;
      const current = await mode();
      if (current === "open") return true;
      return (
        current === "invitation" &&
        invitation !== undefined &&
        (await hasInvitation(db, secrets.hash(invitation), now()))
      );
    },

    async setMode(viewer, next) {
      requireAdministrator(viewer);
      await putSetting(db, MODE, next);
    },

    async invite(viewer, note) {
      requireAdministrator(viewer);
      if ((await mode()) === "closed")
        throw new RegistryError(
          "sign-up-closed",
          "Sign-up is closed on this hub. Allow invitations first.",
        );
      if (note.length > MAX_INVITATION_NOTE)
        throw new RegistryError(
          "bad-request",
          `Use up to ${MAX_INVITATION_NOTE} characters for the note.`,
        );
      await deleteExpiredInvitations(db, now());
      if ((await listInvitations(db, now())).length >= MAX_INVITATIONS)
        throw new RegistryError(
          "too-many-entries",
          `There are too many open invitations (limit: ${MAX_INVITATIONS}). Delete some.`,
        );
      const token = secrets.random();
      const expiresAt = new Date(now().getTime() + INVITATION_DAYS * 86_400_000);
      const row = { key: newKey(), note, createdBy: viewer.name, createdAt: now(), expiresAt };
      await insertInvitation(db, row, secrets.hash(token));
      return token;
    },

    async invitations(viewer) {
      requireAdministrator(viewer);
      return listInvitations(db, now());
    },

    async withdraw(viewer, key) {
      requireAdministrator(viewer);
      await deleteInvitation(db, key);
    },
  };
}
