import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry.ts";
import type { Viewer } from "../viewer.ts";
import { HUB, ownerKeyOf } from "./owner-key.ts";
import type { KeyCheck, KeyOwner, Payer, ProviderKey, SpendableKey } from "./provider-key.ts";
import { canManageKeys, canSpendFor } from "./provider-key-access.ts";
import {
  deleteProviderKey,
  listProviderKeys,
  type OwnerKey,
  type ProviderKeyRow,
  putProviderKey,
  updateKeyCheck,
} from "./provider-key-store.ts";

/** Some are tokens that say who signed them. */
const MAX_LENGTH = 8000;

/** The keys that providers are called with: the hub's, organizations' and accounts' own. */
export function createProviderKeys({ db, vault, now, newKey }: RegistryDeps) {
  const contextOf = (provider: string, { kind, key }: OwnerKey) => `${kind} ${key} ${provider}`;

  async function managed(viewer: Viewer, owner: KeyOwner) {
    if (viewer.kind === "anonymous") throw new RegistryError("unauthorized", "Sign in first.");
    if (!canManageKeys(viewer, owner))
      throw new RegistryError("forbidden", "These keys are not yours to decide about.");
    return { viewer, owner: await ownerKeyOf(db, viewer, owner) };
  }

  async function getRow(owner: OwnerKey, provider: string): Promise<ProviderKeyRow> {
    const row = (await listProviderKeys(db, [owner])).find((one) => one.provider === provider);
    if (!row) throw new RegistryError("key-not-found", `There is no key of ${provider} here.`);
    return row;
  }

  function open({ sealed, provider }: ProviderKeyRow, owner: OwnerKey): string {
    const text = vault.open(sealed, contextOf(provider, owner));
    if (text !== undefined) return text;
    throw new RegistryError(
      "key-unreadable",
      `The key of ${provider} was sealed with another secret key. Bring it again.`,
    );
  }

  return {
    /** Whether the viewer decides about these keys. */
    canManage: canManageKeys,

    async list(viewer: Viewer, owner: KeyOwner): Promise<readonly ProviderKey[]> {
      const rows = await listProviderKeys(db, [(await managed(viewer, owner)).owner]);
      return rows.map(fromRow);
    },

    /** Replaces the owner's key of that provider. Throws `bad-request` for what could be no key. */
    async put(viewer: Viewer, owner: KeyOwner, provider: string, text: string): Promise<void> {
      const by = await managed(viewer, owner);
      const secret = text.trim();
      if (!/^[\x21-\x7e]+$/.test(secret) || secret.length > MAX_LENGTH)
        throw new RegistryError("bad-request", "A key is one word of up to 8000 characters.");
      await putProviderKey(db, {
        key: newKey(),
        provider,
        owner_kind: by.owner.kind,
        owner_key: by.owner.key,
        sealed: vault.seal(secret, contextOf(provider, by.owner)),
        created_by: by.viewer.name,
        created_at: now().toISOString(),
      });
    },

    /** Idempotent. */
    async delete(viewer: Viewer, owner: KeyOwner, provider: string): Promise<void> {
      await deleteProviderKey(db, (await managed(viewer, owner)).owner, provider);
    },

    /** The owner's key of a provider, for the server itself: what may be shown of it is its to decide. */
    async open(viewer: Viewer, owner: KeyOwner, provider: string): Promise<string> {
      const by = await managed(viewer, owner);
      return open(await getRow(by.owner, provider), by.owner);
    },

    /** Tries a key with `check`, and remembers what the provider said. Throws `key-not-found`. */
    async test(
      viewer: Viewer,
      owner: KeyOwner,
      provider: string,
      check: (key: SpendableKey) => Promise<KeyCheck["result"]>,
    ): Promise<KeyCheck> {
      const by = await managed(viewer, owner);
      const row = await getRow(by.owner, provider);
      const payer = { ...by.owner, name: by.viewer.name };
      const key = { provider, payer, open: () => open(row, by.owner) };
      const result = { result: await check(key), at: now() };
      await updateKeyCheck(db, row.key, result);
      return result;
    },

    /**
     * Every key the viewer may spend, the one to take first first: the organization's where one is
     * named, else the viewer's own, then the hub's. Throws `bill-to-refused`.
     */
    async listSpendable(viewer: Viewer, billTo?: string): Promise<readonly SpendableKey[]> {
      const payers = payersOf(viewer, billTo);
      if (payers.length === 0) return [];
      const rows = await listProviderKeys(db, payers);
      return payers.flatMap((payer) =>
        rows
          .filter((row) => row.owner_kind === payer.kind && row.owner_key === payer.key)
          .map((row) => ({ provider: row.provider, payer, open: () => open(row, payer) })),
      );
    },

    /** The hub's own keys, for looking after providers. */
    async listHubKeys(): Promise<readonly SpendableKey[]> {
      const rows = await listProviderKeys(db, [HUB]);
      const payer = { ...HUB, name: "hub" };
      return rows.map((row) => ({ provider: row.provider, payer, open: () => open(row, HUB) }));
    },

    /** Who pays where no key is needed. Throws `bill-to-refused`. */
    defaultPayer: (viewer: Viewer, billTo?: string): Payer => payersOf(viewer, billTo)[0] ?? NOBODY,
  };
}

const NOBODY: Payer = { ...HUB, name: "hub" };

/** Visitors spend nothing; who names an organization spends its money and nobody else's. */
function payersOf(viewer: Viewer, billTo: string | undefined): readonly Payer[] {
  if (viewer.kind === "anonymous") {
    if (billTo) throw refusal(billTo);
    return [];
  }
  const own: Payer = { kind: "account", key: viewer.key, name: viewer.name };
  if (!billTo || billTo.toLowerCase() === viewer.name.toLowerCase()) return [own, NOBODY];
  const wanted = billTo.toLowerCase();
  const organization = viewer.organizations.find(({ name }) => name.toLowerCase() === wanted);
  if (!organization || !canSpendFor(viewer, billTo)) throw refusal(billTo);
  return [{ kind: "organization", key: organization.key, name: organization.name }];
}

/** The same for an organization that is not there. */
const refusal = (billTo: string) =>
  new RegistryError(
    "bill-to-refused",
    `${billTo} cannot pay for this: only an organization's contributors may name it as payer.`,
  );

const fromRow = (row: ProviderKeyRow): ProviderKey => ({
  provider: row.provider,
  createdBy: row.created_by,
  createdAt: new Date(row.created_at),
  check:
    row.check_result && row.checked_at
      ? { result: row.check_result as KeyCheck["result"], at: new Date(row.checked_at) }
      : undefined,
});
