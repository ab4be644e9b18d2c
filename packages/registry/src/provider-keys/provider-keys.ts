import { type AllowedModel, findAllowed, priceIn } from "../allowed-models/allowed-model.ts";
import {
  listAllowedModels,
  type OwnedAllowedModel,
} from "../allowed-models/allowed-model-store.ts";
import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import { HUB, ownerKeyOf } from "./owner-key.ts";
import { NOBODY, payersOf } from "./payers.ts";
import type {
  KeyCheck,
  KeyOwner,
  Payer,
  ProviderKey,
  SpendableKey,
  UsableKey,
} from "./provider-key.ts";
import { canManageKeys } from "./provider-key-access.ts";
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
export interface ProviderKeys {
  /** Whether the viewer decides about these keys. */
  readonly canManage: typeof canManageKeys;
  list(viewer: Viewer, owner: KeyOwner): Promise<readonly ProviderKey[]>;
  /** Replaces the owner's key of that provider. Throws `bad-request` for what could be no key. */
  put(viewer: Viewer, owner: KeyOwner, provider: string, text: string): Promise<void>;
  /** Idempotent. */
  delete(viewer: Viewer, owner: KeyOwner, provider: string): Promise<void>;
  /** The owner's key of a provider, for the server itself: what may be shown of it is its to decide. */
  open(viewer: Viewer, owner: KeyOwner, provider: string): Promise<string>;
  /** Tries a key with `check`, and remembers what the provider said. Throws `key-not-found`. */
  test(
    viewer: Viewer,
    owner: KeyOwner,
    provider: string,
    check: (key: UsableKey) => Promise<KeyCheck["result"]>,
  ): Promise<KeyCheck>;
  /**
   * Every key the viewer may spend, the one to take first first: the organization's where one is
   * named, else the viewer's own, then the hub's; each says which models it pays for. Throws `bill-to-refused`.
   */
  listSpendable(viewer: Viewer, billTo?: string): Promise<readonly SpendableKey[]>;
  /** The hub's own keys, for looking after providers. */
  listHubKeys(): Promise<readonly UsableKey[]>;
  /** Who pays where no key is needed. Throws `bill-to-refused`. */
  defaultPayer(viewer: Viewer, billTo?: string): Payer;
}

export function createProviderKeys({ db, vault, now, newKey }: RegistryDeps): ProviderKeys {
  const contextOf = (provider: string, { kind, key }: OwnerKey) => `${kind} ${key} ${provider}`;

  async function managed(viewer: Viewer, owner: KeyOwner) {
    if (viewer.kind === "anonymous")
      throw new RegistryError("unauthorized", "Sign in to manage API keys.");
    if (!canManageKeys(viewer, owner))
      throw new RegistryError("forbidden", "You don't have permission to manage these keys.");
    return { viewer, owner: await ownerKeyOf(db, viewer, owner) };
  }

  async function getRow(owner: OwnerKey, provider: string): Promise<ProviderKeyRow> {
    const row = (await listProviderKeys(db, [owner])).find((one) => one.provider === provider);
    if (!row) throw new RegistryError("key-not-found", `No key for ${provider}.`);
    return row;
  }

  function open({ sealed, provider }: ProviderKeyRow, owner: OwnerKey): string {
    const text = vault.open(sealed, contextOf(provider, owner));
    if (text !== undefined) return text;
    throw new RegistryError(
      "key-unreadable",
      `The key for ${provider} was encrypted with a different ORRERY_SECRET_KEY. Enter it again.`,
    );
  }

  return {
    canManage: canManageKeys,

    async list(viewer, owner) {
      const rows = await listProviderKeys(db, [(await managed(viewer, owner)).owner]);
      return rows.map(fromRow);
    },

    async put(viewer, owner, provider, text) {
      const by = await managed(viewer, owner);
      const secret = text.trim();
      if (!/^[\x21-\x7e]+$/.test(secret) || secret.length > MAX_LENGTH)
        throw new RegistryError(
          "bad-request",
          "Invalid key. Use up to 8000 characters without spaces.",
        );
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

    async delete(viewer, owner, provider) {
      await deleteProviderKey(db, (await managed(viewer, owner)).owner, provider);
    },

    async open(viewer, owner, provider) {
      const by = await managed(viewer, owner);
      return open(await getRow(by.owner, provider), by.owner);
    },

    async test(viewer, owner, provider, check) {
      const by = await managed(viewer, owner);
      const row = await getRow(by.owner, provider);
      const payer = { ...by.owner, name: by.viewer.name };
      const key = { provider, payer, open: () => open(row, by.owner) };
      const result = { result: await check(key), at: now() };
      await updateKeyCheck(db, row.key, result);
      return result;
    },

    async listSpendable(viewer, billTo) {
      const payers = payersOf(viewer, billTo);
      if (payers.length === 0) return [];
      const [rows, allowed] = await Promise.all([
        listProviderKeys(db, payers),
        listAllowedModels(db, [HUB, ...payers.filter(({ kind }) => kind === "organization")]),
      ]);
      const ofHub = allowed.filter(isOf(HUB));
      return payers.flatMap((payer) => {
        const ofPayer = payer.kind === "account" ? undefined : allowed.filter(isOf(payer));
        return rows
          .filter((row) => row.owner_kind === payer.kind && row.owner_key === payer.key)
          .map((row) => ({
            ...{ provider: row.provider, payer, open: () => open(row, payer) },
            termsFor: (id) => termsIn(ofPayer, ofHub, row.provider, id),
          }));
      });
    },

    async listHubKeys() {
      const rows = await listProviderKeys(db, [HUB]);
      const payer = { ...HUB, name: "hub" };
      return rows.map((row) => ({ provider: row.provider, payer, open: () => open(row, HUB) }));
    },

    defaultPayer: (viewer, billTo) => payersOf(viewer, billTo)[0] ?? NOBODY,
  };
}

const isOf =
  ({ kind, key }: OwnerKey) =>
  ({ owner }: OwnedAllowedModel): boolean =>
    owner.kind === kind && owner.key === key;

/** An account's own keys pay for any model. Prices are the payer's, where it has none the hub's. Pure. */
function termsIn(
  ofPayer: readonly AllowedModel[] | undefined,
  ofHub: readonly AllowedModel[],
  provider: string,
  id: string,
) {
  const row = ofPayer && findAllowed(ofPayer, provider, id);
  if (ofPayer && !row) return undefined;
  return priceIn(row) ?? priceIn(findAllowed(ofHub, provider, id)) ?? {};
}

const fromRow = (row: ProviderKeyRow): ProviderKey => ({
  provider: row.provider,
  createdBy: row.created_by,
  createdAt: new Date(row.created_at),
  check:
    row.check_result && row.checked_at
      ? { result: row.check_result as KeyCheck["result"], at: new Date(row.checked_at) }
      : undefined,
});
