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
import {
  type KeyCheck,
  type KeyOwner,
  type KeyTerms,
  MAX_KEY_LABEL,
  MAX_KEY_WEIGHT,
  MAX_PROVIDER_KEYS,
  type Payer,
  type ProviderKey,
  type SpendableKey,
  type UsableKey,
} from "./provider-key.ts";
import { canManageKeys } from "./provider-key-access.ts";
import {
  changeProviderKey,
  deleteProviderKeys,
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
  /**
   * Adds a key, or replaces the owner's key of that provider with that label; without a label, the one that has none.
   * Throws `bad-request` for what could be no key.
   */
  put(
    viewer: Viewer,
    owner: KeyOwner,
    provider: string,
    text: string,
    terms?: Partial<KeyTerms>,
  ): Promise<void>;
  /** Throws `key-not-found`, and `bad-request` for a label that another key has. */
  change(
    viewer: Viewer,
    owner: KeyOwner,
    provider: string,
    key: string,
    terms: Partial<KeyTerms>,
  ): Promise<void>;
  /** Deletes one key, or all of that provider. Idempotent. */
  delete(viewer: Viewer, owner: KeyOwner, provider: string, key?: string): Promise<void>;
  /** The owner's first key of a provider, for the server itself: what may be shown of it is its to decide. */
  open(viewer: Viewer, owner: KeyOwner, provider: string): Promise<string>;
  /** Tries a key, or the first, with `check`, and remembers what the provider said. Throws `key-not-found`. */
  test(
    viewer: Viewer,
    owner: KeyOwner,
    provider: string,
    check: (key: UsableKey) => Promise<KeyCheck["result"]>,
    key?: string,
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

  const rowsOf = async (owner: OwnerKey, provider: string, key?: string) =>
    (await listProviderKeys(db, [owner])).filter(
      (row) => row.provider === provider && (key === undefined || row.key === key),
    );

  async function getRow(owner: OwnerKey, provider: string, key?: string): Promise<ProviderKeyRow> {
    const [row] = await rowsOf(owner, provider, key);
    if (!row) throw new RegistryError("key-not-found", `No key for ${provider}.`);
    return row;
  }

  function show(row: ProviderKeyRow, owner: OwnerKey): ProviderKey {
    const text = vault.open(row.sealed, contextOf(row.provider, owner));
    return { ...fromRow(row), lastFour: text === undefined ? undefined : lastFourOf(text) };
  }

  function open({ sealed, provider }: ProviderKeyRow, owner: OwnerKey): string {
    const text = vault.open(sealed, contextOf(provider, owner));
    if (text !== undefined) return text;
    throw new RegistryError(
      "key-unreadable",
      `The key for ${provider} was encrypted with a different ORRERY_SECRET_KEY. Enter it again.`,
    );
  }

  /** Opens the key at the first call only: a plan is used for many calls, and opening costs more than sending one. */
  function opened(row: ProviderKeyRow, owner: OwnerKey): () => string {
    let text: string | undefined;
    return () => (text ??= open(row, owner));
  }

  return {
    canManage: canManageKeys,

    async list(viewer, owner) {
      const by = await managed(viewer, owner);
      return (await listProviderKeys(db, [by.owner])).map((row) => show(row, by.owner));
    },

    async put(viewer, owner, provider, text, given = {}) {
      const by = await managed(viewer, owner);
      const terms = checkTerms({ label: "", weight: 1, ...given });
      const secret = text.trim();
      if (!/^[\x21-\x7e]+$/.test(secret) || secret.length > MAX_LENGTH)
        throw new RegistryError(
          "bad-request",
          "Invalid key. Use up to 8000 characters without spaces.",
        );
      const row = {
        key: newKey(),
        provider,
        ...terms,
        owner_kind: by.owner.kind,
        owner_key: by.owner.key,
        sealed: vault.seal(secret, contextOf(provider, by.owner)),
        created_by: by.viewer.name,
        created_at: now().toISOString(),
      };
      if (await putProviderKey(db, row, MAX_PROVIDER_KEYS)) return;
      throw new RegistryError(
        "bad-request",
        `Use at most ${MAX_PROVIDER_KEYS} keys for ${provider}.`,
      );
    },

    async change(viewer, owner, provider, key, given) {
      const by = await managed(viewer, owner);
      const row = await getRow(by.owner, provider, key);
      const terms = checkTerms({ label: row.label, weight: row.weight, ...given });
      const others = await rowsOf(by.owner, provider);
      if (others.some((one) => one.key !== key && one.label === terms.label))
        throw new RegistryError(
          "bad-request",
          `Another key for ${provider} has the label "${terms.label}". Use another label.`,
        );
      await changeProviderKey(db, key, terms);
    },

    async delete(viewer, owner, provider, key) {
      const rows = await rowsOf((await managed(viewer, owner)).owner, provider, key);
      await deleteProviderKeys(
        db,
        rows.map((row) => row.key),
      );
    },

    async open(viewer, owner, provider) {
      const by = await managed(viewer, owner);
      return open(await getRow(by.owner, provider), by.owner);
    },

    async test(viewer, owner, provider, check, wanted) {
      const by = await managed(viewer, owner);
      const row = await getRow(by.owner, provider, wanted);
      const payer = { ...by.owner, name: by.viewer.name };
      const key = { id: row.key, provider, payer, open: () => open(row, by.owner) };
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
            ...{ id: row.key, provider: row.provider, weight: row.weight, payer },
            open: opened(row, payer),
            termsFor: (id) => termsIn(ofPayer, ofHub, row.provider, id),
            listed: (ofPayer ?? ofHub).filter(
              (one) => one.provider === row.provider && !one.pattern.includes("*"),
            ),
          }));
      });
    },

    async listHubKeys() {
      const rows = await listProviderKeys(db, [HUB]);
      const payer = { ...HUB, name: "hub" };
      return rows.map((row) => ({
        ...{ id: row.key, provider: row.provider, payer },
        open: () => open(row, HUB),
      }));
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

/** A label without what would hide in a list. Throws `bad-request`. Pure. */
function checkTerms({ label: given, weight }: KeyTerms): KeyTerms {
  const label = given.trim();
  if (label.length > MAX_KEY_LABEL || /\p{C}/u.test(label))
    throw new RegistryError(
      "bad-request",
      `Invalid label. Use up to ${MAX_KEY_LABEL} characters, without line breaks.`,
    );
  if (!Number.isInteger(weight) || weight < 1 || weight > MAX_KEY_WEIGHT)
    throw new RegistryError(
      "bad-request",
      `Invalid weight: ${weight}. Use a whole number from 1 to ${MAX_KEY_WEIGHT}.`,
    );
  return { label, weight };
}

/** Only of a long word: of a short key the end says much, and a runtime's access is several fields. */
const lastFourOf = (text: string): string | undefined =>
  text.length >= 16 && /^[\w.:-]+$/.test(text) ? text.slice(-4) : undefined;

const fromRow = (row: ProviderKeyRow): Omit<ProviderKey, "lastFour"> => ({
  key: row.key,
  provider: row.provider,
  label: row.label,
  weight: row.weight,
  createdBy: row.created_by,
  createdAt: new Date(row.created_at),
  check:
    row.check_result && row.checked_at
      ? { result: row.check_result as KeyCheck["result"], at: new Date(row.checked_at) }
      : undefined,
});
