import { hasAdmin } from "../accounts/account-store.ts";
import { isEmail } from "../emails/email.ts";
import { RegistryError } from "../errors.ts";
import type { Mails } from "../mails/mails.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { DailyCounts } from "../quotas/daily-counts.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { findSetting, putSetting } from "../settings/setting-store.ts";
import type { Viewer } from "../viewer.ts";
import {
  type Invitation,
  MAX_DOMAINS,
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
import { sendSignUpLink } from "./send-sign-up-link.ts";

const MODE = "sign-up-mode";
const DOMAINS = "sign-up-domains";
export const INVITATION_DAYS = 7;
/** Open ones of the hub. */
export const MAX_INVITATIONS = 1000;

/** Who may create an account. What the operator set is the least: an administrator can only narrow it. */
export interface SignUp {
  mode(): Promise<SignUpMode>;
  /** Whether visitors without a link can begin. */
  isOffered(): Promise<boolean>;
  /** Whether someone with this link, or without any, may sign up. */
  isOpenFor(invitation: string | undefined): Promise<boolean>;
  setMode(viewer: Viewer, mode: SignUpMode): Promise<void>;
  /** Whose addresses may sign up where the mode is `domain`. */
  domains(): Promise<readonly string[]>;
  /** In lower case, without repetition. Throws `bad-request`. */
  setDomains(viewer: Viewer, domains: readonly string[]): Promise<void>;
  /**
   * Sends a link that lets its reader sign up. Says the same of an address that an account has. Throws
   * `sign-up-closed`, `mail-off`, `invalid-email` or `too-many-changes`.
   */
  sendLink(address: string): Promise<void>;
  /** A link's token, this once. Throws `sign-up-closed` or `too-many-entries`. */
  invite(viewer: Viewer, note: string): Promise<string>;
  invitations(viewer: Viewer): Promise<readonly Invitation[]>;
  /** Idempotent. */
  withdraw(viewer: Viewer, key: string): Promise<void>;
}

type Deps = Pick<RegistryDeps, "db" | "now" | "newKey" | "secrets" | "signUp"> & {
  readonly mails: Pick<Mails, "isOn" | "origin" | "queue">;
  readonly dailyCounts: Pick<DailyCounts, "once">;
};

export function createSignUp(deps: Deps): SignUp {
  const { db, now, newKey, secrets, signUp, mails } = deps;

  async function mode(): Promise<SignUpMode> {
    const chosen = await findSetting(db, MODE);
    const strictness = SIGN_UP_MODES.indexOf(chosen as SignUpMode);
    return SIGN_UP_MODES[Math.max(strictness, SIGN_UP_MODES.indexOf(signUp))] ?? "closed";
  }

  async function domains(): Promise<readonly string[]> {
    const text = await findSetting(db, DOMAINS);
    return text ? text.split(" ") : [];
  }

  return {
    mode,
    domains,
    sendLink: async (address) => sendSignUpLink({ ...deps, mode, domains }, address),

    async isOffered() {
      if (!(await hasAdmin(db))) return false;
      const current = await mode();
      if (current === "domain") return mails.isOn && (await domains()).length > 0;
      return current === "open" || current === "approval";
    },

    async isOpenFor(invitation) {
      if (!(await hasAdmin(db))) return false;
      const current = await mode();
      if (current === "open" || current === "approval") return true;
      return (
        current !== "closed" &&
        invitation !== undefined &&
        (await hasInvitation(db, secrets.hash(invitation), now()))
      );
    },

    async setDomains(viewer, wanted) {
      requireAdministrator(viewer);
      const next = [...new Set(wanted.map((domain) => domain.toLowerCase()))];
      const wrong = next.find((domain) => !isEmail(`a@${domain}`) || !domain.includes("."));
      if (wrong !== undefined)
        throw new RegistryError(
          "bad-request",
          `Invalid domain: "${wrong.slice(0, 100)}". Use a domain such as example.org.`,
        );
      if (next.length > MAX_DOMAINS)
        throw new RegistryError("bad-request", `Use at most ${MAX_DOMAINS} domains.`);
      await putSetting(db, DOMAINS, next.join(" "));
    },

    async setMode(viewer, next) {
      requireAdministrator(viewer);
      if (next === "domain" && !mails.isOn)
        throw new RegistryError("mail-off", "This hub sends no emails. Set ORRERY_SMTP_URL first.");
      if (next === "domain" && (await domains()).length === 0)
        throw new RegistryError("bad-request", "Add a domain first.");
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
