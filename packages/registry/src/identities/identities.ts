import { findAccount, findAccountByKey } from "../accounts/account-store.ts";
import { requireActive, viewerOf } from "../accounts/accounts.ts";
import type { PasswordSignIn } from "../accounts/password-sign-in.ts";
import { RegistryError } from "../errors.ts";
import type { OpenProvider } from "../identity-providers/identity-provider.ts";
import { tellOwner } from "../mails/account-mails.ts";
import type { Mails } from "../mails/mails.ts";
import { lockNamespace } from "../namespaces/namespace-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { applyRules } from "../role-grants/apply-rules.ts";
import type { RoleChange } from "../role-grants/settle-roles.ts";
import {
  deleteProviderSessions,
  noteLogoutToken,
  type ProviderSessions,
} from "../sessions/provider-session-store.ts";
import { confirmSession } from "../sessions/session-store.ts";
import { requireConfirmed } from "../sign-ins/confirmation.ts";
import type { SignUp } from "../sign-up/sign-up.ts";
import type { AccountViewer } from "../viewer.ts";
import { findOrMakeAccount } from "./find-or-make-account.ts";
import {
  type Claims,
  isDomainAllowed,
  isEmailTrusted,
  type ListedIdentity,
  MAX_GROUPS,
  type SignedIn,
} from "./identity.ts";
import {
  deleteIdentity,
  findIdentity,
  insertIdentity,
  listIdentities,
  updateIdentity,
} from "./identity-store.ts";

/** People as identity providers know them. */
export interface Identities {
  /**
   * The account of a person whom the provider vouches for: known, found by a trusted email address, or made. Throws
   * `email-domain-refused`, `no-account` or `account-suspended`; with `as` `confirmation-required` or `identity-taken`.
   */
  signIn(provider: OpenProvider, claims: Claims, options?: SignInOptions): Promise<SignedIn>;
  /** Adds the identity to the viewer's own account. Throws `confirmation-required` or `identity-taken`. */
  link(viewer: AccountViewer, provider: OpenProvider, claims: Claims): Promise<LinkedIdentity>;
  /** Makes a session of the account with this identity fresh. Throws `identity-taken`. */
  confirm(viewer: AccountViewer, claims: Claims, sessionKey: string): Promise<void>;
  /** The viewer's own. */
  list(viewer: AccountViewer): Promise<readonly ListedIdentity[]>;
  /** Ends the sessions that came by it, too. Throws `confirmation-required` or `last-way-in`. */
  unlink(viewer: AccountViewer, key: string): Promise<LinkedIdentity>;
  /** Ends sessions as the provider asks, once for each token; returns whose. Throws `bad-request`. */
  logOut(provider: OpenProvider, token: LogoutToken): Promise<readonly string[]>;
}

export interface SignInOptions {
  readonly invitation?: string | undefined;
  readonly place?: string;
  /** Who signs in again, and can be no one else: an identity that is new is linked. */
  readonly as?: AccountViewer | undefined;
}

/** A checked logout token. */
export interface LogoutToken extends ProviderSessions {
  readonly id: string;
  readonly expiresAt: Date;
}

export interface LinkedIdentity {
  /** The provider's name. */
  readonly provider: string;
  readonly roles: readonly RoleChange[];
}

type Deps = RegistryDeps & {
  readonly passwordSignIn: Pick<PasswordSignIn, "allows">;
  readonly signUps: Pick<SignUp, "mode">;
  readonly mails: Mails;
  /** Forgets tokens and keys that this process remembers. */
  readonly noteRevocation: () => void;
};

const LINKED = "identityLinked";

/** Two who sign in for the first time at once: the second finds what the first made. */
const TRIES = 3;

export function createIdentities(deps: Deps): Identities {
  const { db, now, newKey, passwordSignIn, signUps, mails, noteRevocation } = deps;

  /** `undefined` if another request was faster with the same identity. */
  const trySignIn = (
    provider: OpenProvider,
    claims: Claims,
    { invitation, as }: SignInOptions,
  ): Promise<SignedIn | undefined> =>
    db.transaction().execute(async (transaction) => {
      const known = await findIdentity(transaction, claims);
      const found = known
        ? { account: await findAccountByKey(transaction, known.accountKey), isNew: false }
        : as
          ? { account: await findAccountByKey(transaction, as.key), isNew: false }
          : await findOrMakeAccount(deps, transaction, provider, claims, invitation);
      const { account } = found;
      if (!account) return undefined;
      if (as && account.key !== as.key) throw identityTaken(provider);
      if (as && !known) requireConfirmed(as, now());
      requireActive(account);
      await lockNamespace(transaction, account.name);
      const facts = factsOf(provider, claims);
      const identity = { key: newKey(), providerKey: provider.key, accountKey: account.key };
      if (known) await updateIdentity(transaction, known.key, facts, now());
      else if (!(await insertIdentity(transaction, identity, claims, facts, now())))
        throw new LostRace();
      if (!known && !found.isNew) await tellOwner({ db: transaction, mails }, account.key, LINKED);
      const roles = await applyRules(transaction, provider.key, account.key, now());
      const outcome = known ? "known" : found.isNew ? "made" : "linked";
      const viewer = viewerOf((await findAccountByKey(transaction, account.key)) ?? account);
      return { viewer, identityKey: known?.key ?? identity.key, outcome, roles };
    });

  return {
    async signIn(provider, claims, { invitation, as } = {}) {
      if (!isDomainAllowed(provider, claims))
        throw new RegistryError(
          "email-domain-refused",
          `${provider.label} gave no verified email address of a domain that may sign in here.`,
        );
      const invited = (await signUps.mode()) === "closed" ? undefined : invitation;
      for (let tries = 1; ; tries++) {
        const signedIn = await trySignIn(provider, claims, { invitation: invited, as }).catch(
          (error: unknown) => {
            if (error instanceof LostRace && tries < TRIES) return undefined;
            throw error;
          },
        );
        if (signedIn) return signedIn;
      }
    },

    async link(viewer, provider, claims) {
      requireConfirmed(viewer, now());
      return db.transaction().execute(async (transaction) => {
        await lockNamespace(transaction, viewer.name);
        const identity = { key: newKey(), providerKey: provider.key, accountKey: viewer.key };
        const facts = factsOf(provider, claims);
        if (!(await insertIdentity(transaction, identity, claims, facts, now()))) {
          const known = await findIdentity(transaction, claims);
          if (known?.accountKey !== viewer.key) throw identityTaken(provider);
        } else await tellOwner({ db: transaction, mails }, viewer.key, LINKED);
        const roles = await applyRules(transaction, provider.key, viewer.key, now());
        return { provider: provider.name, roles };
      });
    },

    async confirm(viewer, claims, sessionKey) {
      const known = await findIdentity(db, claims);
      if (known?.accountKey !== viewer.key)
        throw new RegistryError("identity-taken", "This is not the account that you linked.");
      await confirmSession(db, viewer.key, sessionKey, now());
    },

    list: (viewer) => listIdentities(db, viewer.key),

    async unlink(viewer, key) {
      requireConfirmed(viewer, now());
      const allowsPassword = await passwordSignIn.allows(viewer);
      const unlinked = await db.transaction().execute(async (transaction) => {
        await lockNamespace(transaction, viewer.name);
        const all = await listIdentities(transaction, viewer.key);
        const one = all.find((identity) => identity.key === key);
        if (!one) throw new RegistryError("identity-not-found", "Linked account not found.");
        const account = await findAccount(transaction, viewer.name);
        const hasOther = all.some((identity) => identity !== one && identity.isOn);
        const hasPassword = allowsPassword && account?.passwordHash !== "";
        if (!hasOther && !hasPassword)
          throw new RegistryError(
            "last-way-in",
            `You only sign in with ${one.provider.label}. Set a password or link another account first.`,
          );
        const providerKey = (await deleteIdentity(transaction, viewer.key, key)) ?? "";
        const roles = await applyRules(transaction, providerKey, viewer.key, now());
        return { provider: one.provider.name, roles };
      });
      noteRevocation();
      return unlinked;
    },

    logOut: (_, token) =>
      db.transaction().execute(async (transaction) => {
        if (!(await noteLogoutToken(transaction, token, now())))
          throw new RegistryError("bad-request", "This logout token was already used.");
        return deleteProviderSessions(transaction, token);
      }),
  };
}

class LostRace extends Error {}

const identityTaken = ({ label }: OpenProvider) =>
  new RegistryError(
    "identity-taken",
    `This ${label} account is linked to another account of this hub.`,
  );

const factsOf = (provider: OpenProvider, claims: Claims) => ({
  username: claims.username,
  email: claims.email,
  groups: claims.groups.slice(0, MAX_GROUPS),
  isEmailTrusted: isEmailTrusted(provider, claims),
});
