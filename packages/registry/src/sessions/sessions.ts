import { findAccountByKey, findActiveAccount } from "../accounts/account-store.ts";
import { viewerOf } from "../accounts/accounts.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { requireFullAccess } from "../tokens/new-credential.ts";
import type { AccountViewer } from "../viewer.ts";
import { findBeginning } from "./provider-session-store.ts";
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  deleteSessionByKey,
  findSession,
  forgetPrevious,
  insertSession,
  type ListedSession,
  listSessions,
  rotateSession,
  type Session,
  type SessionOrigin,
} from "./session-store.ts";

/** Without use. */
export const SESSION_DAYS = 30;
/** However much it is used. */
export const MAX_SESSION_DAYS = 90;
const DAY_MS = 86_400_000;
const ROTATE_AFTER_MS = 3_600_000;
const GRACE_MS = 60_000;

/** The identity that a session begins by. */
export interface StartingIdentity {
  readonly key: string;
  /** The provider's name for its own session. */
  readonly providerSession?: string | undefined;
  /** Shows the provider at sign-out who signs out. */
  readonly idToken?: string | undefined;
  /** When the person showed the provider who they are; absent: now. */
  readonly confirmedAt?: Date | undefined;
  /** The hub need not ask for a second factor of its own. */
  readonly skipsSecondFactor: boolean;
}

/** Where a session began: at an identity provider, by its name. */
export interface SessionBeginning {
  readonly provider: string;
  readonly idToken?: string | undefined;
}

/** A session that ended. */
export interface EndedSession {
  readonly viewer: AccountViewer;
  readonly began?: SessionBeginning | undefined;
}

export interface IdentifiedSession {
  readonly viewer: AccountViewer;
  /** The session's row. */
  readonly key: string;
  /** The hub need not ask for a second factor of its own. */
  readonly skipsSecondFactor: boolean;
  /** Set when the cookie must be replaced by this token. */
  readonly rotatedToken?: string;
}

/**
 * Who is signed in. A token is replaced every hour of use; the one before it stays good until its
 * successor has been seen for a minute, so neither parallel requests nor a lost reply sign anyone out.
 */
export interface Sessions {
  /** A new session's token, for the cookie. The viewer has just shown who they are. */
  start(
    viewer: AccountViewer,
    origin?: SessionOrigin,
    identity?: StartingIdentity,
  ): Promise<string>;
  identify(token: string): Promise<IdentifiedSession | undefined>;
  /** `undefined` for one that had ended. */
  end(token: string, place?: string): Promise<EndedSession | undefined>;
  /** Where the viewer is signed in, the last used first. */
  list(viewer: AccountViewer): Promise<readonly ListedSession[]>;
  /** Ends one by its row; another account's is left alone. */
  endByKey(viewer: AccountViewer, key: string): Promise<void>;
  /** Ends all but one: with an empty key, all. */
  endOthers(viewer: AccountViewer, keptKey: string): Promise<void>;
}

/** Longer ID tokens are not kept. */
const MAX_HINT = 8000;

export function createSessions({ db, secrets, vault, now, newKey }: RegistryDeps): Sessions {
  const expiry = (createdAt: Date) =>
    new Date(
      Math.min(
        now().getTime() + SESSION_DAYS * DAY_MS,
        createdAt.getTime() + MAX_SESSION_DAYS * DAY_MS,
      ),
    );

  async function rotate(session: Session): Promise<string | undefined> {
    const token = secrets.random();
    const next = {
      tokenHash: secrets.hash(token),
      rotatedAt: now(),
      expiresAt: expiry(session.createdAt),
    };
    return (await rotateSession(db, session, next)) ? token : undefined;
  }

  return {
    async start(viewer, origin = { place: "", agent: "" }, identity) {
      const token = secrets.random();
      await deleteExpiredSessions(db, now());
      const session: Session = {
        key: newKey(),
        accountKey: viewer.key,
        tokenHash: secrets.hash(token),
        previousHash: undefined,
        rotatedAt: now(),
        createdAt: now(),
        confirmedAt: identity?.confirmedAt ?? now(),
        skipsSecondFactor: identity?.skipsSecondFactor ?? false,
      };
      const idToken = identity?.idToken ?? "";
      const hasHint = idToken !== "" && idToken.length <= MAX_HINT;
      const sealedHint = hasHint ? vault.seal(idToken, hintContext(session.key)) : undefined;
      await insertSession(
        db,
        session,
        origin,
        expiry(now()),
        identity && { ...identity, sealedHint },
      );
      return token;
    },

    async identify(token) {
      const hash = secrets.hash(token);
      const session = await findSession(db, hash, now());
      const account = session && (await findActiveAccount(db, session.accountKey, session));
      if (!session || !account) return undefined;
      const { key, confirmedAt, identityProvider, skipsSecondFactor } = session;
      const viewer = {
        ...viewerOf(account),
        ...(confirmedAt && { confirmedAt }),
        ...(identityProvider && { identityProvider }),
      };
      const found = { viewer, key, skipsSecondFactor };
      const ageMs = now().getTime() - session.rotatedAt.getTime();
      if (session.tokenHash !== hash) return found;
      if (session.previousHash && ageMs > GRACE_MS) await forgetPrevious(db, session.key);
      if (ageMs <= ROTATE_AFTER_MS) return found;
      const rotatedToken = await rotate(session);
      return rotatedToken === undefined ? found : { ...found, rotatedToken };
    },

    async end(token) {
      const hash = secrets.hash(token);
      const session = await findSession(db, hash, now());
      const began = await findBeginning(db, hash);
      await deleteSession(db, hash);
      const account = session && (await findAccountByKey(db, session.accountKey));
      if (!account) return undefined;
      const viewer = viewerOf(account);
      if (!began) return { viewer };
      const { provider, key, sealedHint } = began;
      const idToken = sealedHint && vault.open(sealedHint, hintContext(key));
      return { viewer, began: { provider, idToken } };
    },

    async list(viewer) {
      requireFullAccess(viewer);
      return listSessions(db, viewer.key, now());
    },

    async endByKey(viewer, key) {
      requireFullAccess(viewer);
      await deleteSessionByKey(db, viewer.key, key);
    },

    async endOthers(viewer, keptKey) {
      requireFullAccess(viewer);
      await deleteOtherSessions(db, viewer.key, keptKey);
    },
  };
}

/** What an ID token is sealed for. */
const hintContext = (key: string): string => `session ${key}`;
