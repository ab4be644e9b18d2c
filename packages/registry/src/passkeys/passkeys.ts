import { RegistryError } from "../errors.ts";
import { tellOwner } from "../mails/account-mails.ts";
import type { Mails } from "../mails/mails.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { CREDENTIAL_NAME_RULE, MAX_CREDENTIAL_NAME } from "../rules.ts";
import { keepRecoveryCodes, newRecoveryCodes } from "../second-factors/recovery-codes.ts";
import { hasSecondFactor } from "../second-factors/second-factor-store.ts";
import { requireConfirmed } from "../sign-ins/confirmation.ts";
import type { AccountViewer } from "../viewer.ts";
import { MAX_PASSKEYS, type Passkey } from "./passkey.ts";
import { newChallenge, type PasskeyAnswer, type PasskeyQuestion } from "./passkey-ceremony.ts";
import type { Site } from "./passkey-protocol.ts";
import { deletePasskey, insertPasskey, listPasskeys, takeChallenge } from "./passkey-store.ts";

/** The passkeys of an account. All changes throw `confirmation-required` in a session that is not fresh. */
export interface Passkeys {
  list(viewer: AccountViewer): Promise<readonly Passkey[]>;
  /** What a device needs to make one. Throws `too-many-entries`. */
  ask(viewer: AccountViewer, site: Site): Promise<PasskeyQuestion>;
  /** With the first second factor, its recovery codes, this once. Throws `bad-credentials` or `invalid-name`. */
  add(viewer: AccountViewer, name: string, answer: PasskeyAnswer): Promise<readonly string[]>;
  /** Idempotent; another account's is left alone. */
  delete(viewer: AccountViewer, id: string): Promise<void>;
}

type Deps = Pick<RegistryDeps, "db" | "now" | "secrets" | "passkeyProtocol"> & {
  readonly mails: Mails;
};

export function createPasskeys(deps: Deps): Passkeys {
  const { db, now, secrets, passkeyProtocol, mails } = deps;

  async function requireRoom({ key }: AccountViewer): Promise<readonly Passkey[]> {
    const passkeys = await listPasskeys(db, key);
    if (passkeys.length < MAX_PASSKEYS) return passkeys;
    throw new RegistryError(
      "too-many-entries",
      `There are too many passkeys (limit: ${MAX_PASSKEYS}). Delete one first.`,
    );
  }

  return {
    list: ({ key }) => listPasskeys(db, key),

    async ask(viewer, site) {
      requireConfirmed(viewer, now());
      const known = (await requireRoom(viewer)).map(({ id }) => id);
      const challenge = await newChallenge(deps, "create", viewer.key);
      const { key, name } = viewer;
      const account = { key, name };
      const options = await passkeyProtocol.creationOptions({ site, account, challenge, known });
      return { challenge, options };
    },

    async add(viewer, name, { site, challenge, response }) {
      requireConfirmed(viewer, now());
      await requireRoom(viewer);
      const trimmed = name.trim();
      if (trimmed === "" || trimmed.length > MAX_CREDENTIAL_NAME)
        throw new RegistryError("invalid-name", CREDENTIAL_NAME_RULE);
      const wanted = { purpose: "create", accountKey: viewer.key } as const;
      const isOurs = await takeChallenge(db, secrets.hash(challenge), wanted, now());
      const facts = isOurs && (await passkeyProtocol.verifyCreation({ site, challenge, response }));
      if (!facts) throw notMade();
      const passkey: Passkey = {
        ...facts,
        accountKey: viewer.key,
        site: site.id,
        name: trimmed,
        createdAt: now(),
        lastUsedAt: undefined,
      };
      return db.transaction().execute(async (transaction) => {
        const isFirst = !(await hasSecondFactor(transaction, viewer.key));
        if (!(await insertPasskey(transaction, passkey))) throw notMade();
        await tellOwner({ db: transaction, mails }, viewer.key, "passkeyAdded");
        return isFirst ? newRecoveryCodes({ db: transaction, secrets }, viewer.key) : [];
      });
    },

    async delete(viewer, id) {
      requireConfirmed(viewer, now());
      await db.transaction().execute(async (transaction) => {
        if (!(await deletePasskey(transaction, viewer.key, id))) return;
        await tellOwner({ db: transaction, mails }, viewer.key, "passkeyRemoved");
        await keepRecoveryCodes(transaction, viewer.key);
      });
    },
  };
}

const notMade = () =>
  new RegistryError(
    "bad-credentials",
    "The passkey was not accepted, or this took too long. Retry.",
  );
