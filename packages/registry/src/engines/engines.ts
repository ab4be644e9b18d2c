import { MAX_PRICE } from "../allowed-models/allowed-model.ts";
import { RegistryError } from "../errors.ts";
import { parseRepoId } from "../ids.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import {
  type CallableEngine,
  ENGINE_NAME_RULE,
  type Engine,
  type EngineKind,
  type EngineSettings,
  isEngineModel,
  isEngineName,
  MAX_ENGINE_ALIASES,
  MAX_ENGINES,
  MAX_REPLICAS,
  parseEngineAddress,
  type ReplicaReport,
} from "./engine.ts";
import {
  addEngine,
  deleteEngine,
  type EngineRow,
  findEngineRow,
  listEngineRows,
  putReport,
  setDrainingAddresses,
  setOrigin,
  updateEngine,
} from "./engine-store.ts";

/** What changes of an engine; a key of `null` is removed. */
export type EngineChanges = { readonly [Name in keyof EngineSettings]?: EngineSettings[Name] } & {
  readonly key?: string | null;
  /** Prices that are removed. */
  readonly isFree?: boolean;
};

/** An engine as ORRERY_ENGINES names it. */
export interface NamedEngine {
  readonly name: string;
  readonly kind: EngineKind;
  readonly addresses: readonly string[];
}

/** Inference servers of the operator. Their addresses may be inside its network: only administrators set them. */
export interface Engines {
  /** By name. */
  list(viewer: Viewer): Promise<readonly Engine[]>;
  /** Throws `engine-not-found`. */
  get(viewer: Viewer, name: string): Promise<Engine>;
  /** Throws `name-taken` and `bad-request`. */
  create(
    viewer: Viewer,
    name: string,
    settings: Pick<EngineSettings, "kind" | "addresses"> & EngineChanges,
  ): Promise<Engine>;
  /** Kind and addresses of an engine of the setting stay. Throws `bad-request`. */
  update(viewer: Viewer, name: string, changes: EngineChanges): Promise<void>;
  /** Gives a replica, or all of them, no new calls; or again. */
  setDraining(viewer: Viewer, name: string, isDraining: boolean, address?: string): Promise<void>;
  /** Throws `bad-request` for an engine of the setting. */
  delete(viewer: Viewer, name: string): Promise<void>;
  /** For the server itself, with their keys. */
  listCallable(): Promise<readonly CallableEngine[]>;
  /** Makes the engines of the setting those that it names now. */
  adopt(named: readonly NamedEngine[]): Promise<void>;
  /** Writes down what was seen of a replica. */
  report(name: string, address: string, seen: ReplicaReport): Promise<void>;
}

const MAX_KEY = 8000;

export function createEngines({
  db,
  vault,
  now,
}: Pick<RegistryDeps, "db" | "vault" | "now">): Engines {
  const contextOf = (name: string) => `engine ${name}`;
  const seal = (name: string, key: string | null) => {
    if (key === null) return null;
    const secret = key.trim();
    if (!/^[\x21-\x7e]+$/.test(secret) || secret.length > MAX_KEY)
      throw wrong(`Invalid key. Use up to ${MAX_KEY} characters without spaces.`);
    return vault.seal(secret, contextOf(name));
  };

  async function getRow(name: string): Promise<EngineRow> {
    const row = await findEngineRow(db, name);
    if (row) return row;
    throw new RegistryError("engine-not-found", `Engine ${name} not found.`);
  }

  function open({ name, sealed }: EngineRow): string | undefined {
    if (sealed === null) return undefined;
    const text = vault.open(sealed, contextOf(name));
    if (text !== undefined) return text;
    throw new RegistryError(
      "key-unreadable",
      `The key of the engine ${name} was encrypted with a different ORRERY_SECRET_KEY. Enter it again.`,
    );
  }

  return {
    async list(viewer) {
      requireAdministrator(viewer);
      return (await listEngineRows(db)).map(withoutKey);
    },

    async get(viewer, name) {
      requireAdministrator(viewer);
      return withoutKey(await getRow(name));
    },

    async create(viewer, name, { key = null, isFree: _, ...given }) {
      requireAdministrator(viewer);
      if (!isEngineName(name)) throw wrong(ENGINE_NAME_RULE);
      const settings = checked({ aliases: [], takesMappings: false, ...given });
      const sealed = seal(name, key);
      if ((await listEngineRows(db)).length >= MAX_ENGINES)
        throw wrong(`Use at most ${MAX_ENGINES} engines.`);
      if (!(await addEngine(db, name, settings, sealed, false, now())))
        throw new RegistryError("name-taken", `The hub already has an engine ${name}.`);
      return withoutKey(await getRow(name));
    },

    async update(viewer, name, { key, isFree = false, ...changes }) {
      requireAdministrator(viewer);
      const row = await getRow(name);
      if (row.isSetting && (changes.kind !== undefined || changes.addresses !== undefined))
        throw wrong(
          `The kind and addresses of ${name} come from ORRERY_ENGINES. Change them there.`,
        );
      const { inputPrice, outputPrice, cachedPrice, ...rest } = settingsOf(row);
      const prices = ifSet({ inputPrice, outputPrice, cachedPrice });
      const settings = checked({ ...rest, ...(!isFree && prices), ...changes });
      await updateEngine(db, name, settings, key === undefined ? row.sealed : seal(name, key));
    },

    async setDraining(viewer, name, isDraining, address) {
      requireAdministrator(viewer);
      const { addresses, replicas } = await getRow(name);
      if (address !== undefined && !addresses.includes(address))
        throw wrong(`${name} has no replica at ${address}. Use ${addresses.join(", ")}.`);
      const meant = address === undefined ? addresses : [address];
      const others = replicas
        .filter((replica) => replica.isDraining && !meant.includes(replica.address))
        .map((replica) => replica.address);
      await setDrainingAddresses(db, name, [...others, ...(isDraining ? meant : [])]);
    },

    async delete(viewer, name) {
      requireAdministrator(viewer);
      if ((await getRow(name)).isSetting)
        throw wrong(`${name} comes from ORRERY_ENGINES. Remove it there.`);
      await deleteEngine(db, name);
    },

    async listCallable() {
      return (await listEngineRows(db)).map((row) => ({
        ...withoutKey(row),
        open: () => open(row),
      }));
    },

    async adopt(named) {
      const known = await listEngineRows(db);
      for (const row of known)
        if (row.isSetting && !named.some(({ name }) => name === row.name))
          await deleteEngine(db, row.name);
      for (const { name, kind, addresses } of named) {
        const row = known.find((one) => one.name === name);
        const settings = row ? settingsOf(row) : { aliases: [], takesMappings: false };
        const fresh = checked({ ...settings, kind, addresses });
        if (!row && (await addEngine(db, name, fresh, null, true, now()))) continue;
        await updateEngine(db, name, fresh, row?.sealed ?? null);
        await setOrigin(db, name, true);
      }
    },

    report: (name, address, seen) => putReport(db, name, address, seen, now()),
  };
}

function withoutKey({ sealed, ...engine }: EngineRow): Engine {
  return { ...engine, hasKey: sealed !== null };
}

const settingsOf = (row: EngineRow): EngineSettings => ({
  kind: row.kind,
  addresses: row.addresses,
  aliases: row.aliases,
  takesMappings: row.takesMappings,
  ...ifSet({
    ...{ inputPrice: row.inputPrice, outputPrice: row.outputPrice, cachedPrice: row.cachedPrice },
  }),
});

/** Throws `bad-request` for what could be no engine. */
function checked(settings: EngineSettings): EngineSettings {
  const addresses = settings.addresses.map((text) => {
    const address = parseEngineAddress(text);
    if (address !== undefined) return address;
    throw wrong(`Invalid address: "${text}". Use a URL such as http://10.0.0.5:8000.`);
  });
  if (addresses.length === 0 || addresses.length > MAX_REPLICAS)
    throw wrong(`Use 1 to ${MAX_REPLICAS} addresses for an engine.`);
  if (settings.aliases.length > MAX_ENGINE_ALIASES)
    throw wrong(`Use at most ${MAX_ENGINE_ALIASES} aliases for an engine.`);
  for (const { repo, model } of settings.aliases) {
    if (!parseRepoId("model", repo)) throw wrong(`Invalid model: "${repo}". Use NAMESPACE/NAME.`);
    if (!isEngineModel(model)) throw wrong(`Invalid name of an engine's model: "${model}".`);
  }
  const { inputPrice = 0, outputPrice = 0, cachedPrice = 0 } = settings;
  for (const price of [inputPrice, outputPrice, cachedPrice])
    if (!(price >= 0 && price <= MAX_PRICE)) throw wrong(`Use prices from 0 to ${MAX_PRICE}.`);
  // What is reserved before a call is all of its input at the full price.
  if (cachedPrice > inputPrice)
    throw wrong("Use a price of cached input that is at most the price of input.");
  return { ...settings, addresses: [...new Set(addresses)] };
}

const wrong = (message: string) => new RegistryError("bad-request", message);

const ifSet = <Name extends string>(
  value: { readonly [N in Name]: number | undefined },
): { readonly [N in Name]?: number } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    readonly [N in Name]?: number;
  };
