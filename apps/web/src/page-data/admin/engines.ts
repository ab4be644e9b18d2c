import type { FormatsData } from "./work.ts";

/** `/admin/engines`: what runs models, here and elsewhere. */
export interface EnginesData extends FormatsData {
  readonly engines: readonly EngineRow[];
  /** Names that lead to models. */
  readonly aliases: readonly { readonly name: string; readonly target: string }[];
  /** The kinds that one can have. */
  readonly kinds: readonly { readonly kind: string; readonly label: string }[];
}

/** An inference server of the operator. */
export interface EngineRow {
  readonly name: string;
  readonly kind: string;
  readonly addresses: readonly string[];
  readonly aliases: readonly { readonly repo: string; readonly model: string }[];
  readonly takesMappings: boolean;
  readonly inputPrice?: number;
  readonly outputPrice?: number;
  readonly cachedPrice?: number;
  /** Never shown. */
  readonly hasKey: boolean;
  /** ORRERY_ENGINES names it: kind and addresses are changed there. */
  readonly isSetting: boolean;
  readonly replicas: readonly EngineReplicaRow[];
  readonly models: readonly {
    readonly id: string;
    readonly contextLength?: number;
    /** The models of this hub that it is. */
    readonly repos: readonly string[];
  }[];
}

export interface EngineReplicaRow {
  readonly address: string;
  readonly state: "up" | "down" | "draining" | "unchecked";
  readonly since?: string;
  readonly checkedAt?: string;
  readonly seenAt?: string;
  readonly error?: string;
  readonly running?: number;
  readonly waiting?: number;
  readonly models: readonly string[];
}
