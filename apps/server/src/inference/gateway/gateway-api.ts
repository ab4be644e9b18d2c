import type {
  ImportCounts,
  KeyCheck,
  KeyOwner,
  MappedModel,
  ProviderMapping,
  RepoId,
  Viewer,
} from "@orrery/registry";
import type { Media } from "./fetch-media.ts";
import type {
  Caller,
  ForwardedCall,
  ForwardedReply,
  GatewayAnswer,
  GatewayCall,
  GatewayStream,
  WantedModel,
} from "./gateway-call.ts";
import type { ImportedModel } from "./plan/imported-models.ts";
import type { ProviderStats } from "./plan/provider-stats.ts";
import type { ModelsQuery, ProviderModels } from "./provider-models/report-provider-models.ts";
import type { RealtimeCall, RealtimeModel } from "./realtime-model.ts";

/**
 * Runs models: chooses a backend, calls, retries, reads the answer, writes the receipt. Throws
 * `GatewayError` and, for models that the viewer cannot see, `RegistryError`. A call ends when its signal
 * aborts.
 */
export interface Gateway {
  /** Reads `id`, `id:provider` and `id:policy`. */
  parseModel(text: string): WantedModel;
  /** Throws if the model does not exist for the caller, for any task. */
  requireModel(caller: Caller, model: WantedModel): Promise<void>;
  /** One answer, whole. */
  answer(call: GatewayCall, signal: AbortSignal): Promise<GatewayAnswer>;
  /** For `conversational` and `text-generation`; `wantsUsage` for an event that counts tokens. */
  stream(call: GatewayCall, wantsUsage: boolean, signal: AbortSignal): Promise<GatewayStream>;
  /** How many tokens a chat has. Throws `invalid-request` where who would answer cannot count them. */
  countTokens(call: GatewayCall, signal: AbortSignal): Promise<number>;
  /** Who answers a live session, with the right to ask again and again. */
  realtime(call: RealtimeCall): Promise<RealtimeModel>;
  /** A provider's own call, sent on. */
  forward(call: ForwardedCall, signal: AbortSignal): Promise<ForwardedReply>;
  /** A file that an answer points at. */
  media(url: string, signal: AbortSignal): Promise<Media>;
  /** Models that this hub runs itself, of those the viewer may run. */
  listEmbedded(viewer: Viewer): Promise<readonly MappedModel[]>;
  /** Models that engines serve, of those the viewer may run. */
  listServed(viewer: Viewer): Promise<readonly MappedModel[]>;
  /** Names that lead to models which exist for the caller; patterns are left out. */
  listAliases(caller: Caller): Promise<readonly string[]>;
  /** Who runs a model, for its page, in the order of preference. */
  providerStats(viewer: Viewer, id: RepoId): Promise<readonly ProviderStats[]>;
  /** What a provider runs of this hub's models, for its page. Throws `entry-not-found`. */
  providerModels(viewer: Viewer, provider: string, query: ModelsQuery): Promise<ProviderModels>;
  /** The mappings in the inference clients' format; providers that can be called now come first. */
  providerMapping(viewer: Viewer, id: RepoId): Promise<readonly ProviderMapping[]>;
  /** Allows the models that a provider lists, or those of a pattern, at its prices, for the keys of an owner. */
  importModels(
    viewer: Viewer,
    owner: KeyOwner,
    provider: string,
    pattern?: string,
  ): Promise<ImportCounts>;
  /** Models of providers that a key of the caller's lists. */
  listImported(caller: Caller): Promise<readonly ImportedModel[]>;
  /** One cheap call with a key of the owner, else the first. Throws `key-not-found`. */
  testKey(viewer: Viewer, owner: KeyOwner, provider: string, key?: string): Promise<KeyCheck>;
  close(): Promise<void>;
}
