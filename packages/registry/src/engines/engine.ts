import type { ModelPrice } from "../allowed-models/allowed-model.ts";

/** The servers whose interfaces the hub knows; `openai` is any other with OpenAI's protocol. */
export const ENGINE_KINDS = [
  "vllm",
  "sglang",
  "tgi",
  "llama-server",
  "ollama",
  "triton",
  "orrery",
  "openai",
] as const;
export type EngineKind = (typeof ENGINE_KINDS)[number];

/** A repo of this hub, and what an engine calls it. */
export interface EngineAlias {
  /** `namespace/name` */
  readonly repo: string;
  readonly model: string;
}

/** What an administrator or the setting says of an inference server. */
export interface EngineSettings extends Omit<ModelPrice, "requestPrice"> {
  readonly kind: EngineKind;
  /** The URLs of its replicas, without a slash at the end and without `/v1`. */
  readonly addresses: readonly string[];
  readonly aliases: readonly EngineAlias[];
  /** Owners of repos may map them to any of its models. */
  readonly takesMappings: boolean;
}

/** A model as an engine lists it. */
export interface EngineModel {
  readonly id: string;
  /** What it loaded, where that has another name. */
  readonly root?: string;
  readonly contextLength?: number;
}

/** What was seen of a replica. */
export interface ReplicaReport {
  readonly isUp: boolean;
  /** Why it is down, or what of it could not be read. */
  readonly error?: string;
  /** Calls; absent where it does not say. */
  readonly running?: number;
  readonly waiting?: number;
  readonly models: readonly EngineModel[];
}

export interface Replica extends ReplicaReport {
  readonly address: string;
  /** It gets no new calls. */
  readonly isDraining: boolean;
  /** When it went up or down; absent until it is first checked, as are the others. */
  readonly since?: Date;
  readonly checkedAt?: Date;
  /** When it was up last. */
  readonly seenAt?: Date;
}

/** An inference server with its replicas, as administrators see it. */
export interface Engine extends EngineSettings {
  readonly name: string;
  readonly hasKey: boolean;
  /** Whether ORRERY_ENGINES names it. */
  readonly isSetting: boolean;
  readonly replicas: readonly Replica[];
}

/** The same for the server itself, which calls it. */
export interface CallableEngine extends Engine {
  /** Its key. Throws `key-unreadable`. */
  open(): string | undefined;
}

export const MAX_ENGINES = 100;
export const MAX_REPLICAS = 64;
export const MAX_ENGINE_ALIASES = 500;
/** Of one replica; more are left out. */
export const MAX_ENGINE_MODELS = 1_000;
const MAX_ADDRESS = 300;
const MAX_MODEL = 300;

export const ENGINE_NAME_RULE =
  "Use 1 to 40 lowercase letters, digits and hyphens for an engine's name, with a letter or digit first.";

export const isEngineName = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,39}$/.test(text);

/** What an engine may call a model. */
export const isEngineModel = (text: string): boolean =>
  text.length <= MAX_MODEL && /^[\x21-\x7e]+$/.test(text);

/** A replica's URL without what does not matter; `undefined` for one that cannot be. Pure. */
export function parseEngineAddress(text: string): string | undefined {
  const url = URL.parse(text.trim());
  if (!url || text.length > MAX_ADDRESS || !["http:", "https:"].includes(url.protocol))
    return undefined;
  if (url.username || url.password || url.search || url.hash) return undefined;
  if (/%(?:2f|5c|2e|00)|\\/i.test(url.pathname)) return undefined;
  const path = url.pathname.replace(/\/+$/, "").replace(/\/v1$/, "");
  return `${url.origin}${path}`;
}
