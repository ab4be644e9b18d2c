import type { Providers } from "@orrery/inference";
import type { ModelAlias, Registry } from "@orrery/registry";
import type { LiveHooks } from "../../base/hooks/hook.ts";
import type { Timeouts } from "../../outgoing/safe-fetch.ts";
import type { Runner } from "../../runner/runner.ts";
import type { AskDeps } from "./ask-provider.ts";
import type { Backend } from "./backend.ts";
import type { EnginePool } from "./engines/engine-pool.ts";
import type { GatewayCall, WantedModel } from "./gateway-call.ts";
import type { LimitParts } from "./limits/limit-parts.ts";
import type { GatewayMetrics } from "./metrics/gateway-metrics.ts";
import type { Breaker } from "./plan/breaker.ts";
import type { Plan } from "./plan/candidate.ts";
import type { Load } from "./plan/load.ts";
import type { Receipts } from "./receipts/receipts.ts";
import type { Traces } from "./traces/call-trace.ts";

export interface GatewayDeps {
  readonly registry: Registry;
  readonly providers: Providers;
  readonly runner: Runner;
  readonly hooks: () => LiveHooks;
  readonly receipts: Receipts;
  readonly metrics: GatewayMetrics;
  /** Absent where calls are not traced. */
  readonly traces?: Traces;
  /** See the setting. */
  readonly outboundHosts: readonly string[];
  readonly hubUrl: string;
  /** As usual when absent. */
  readonly timeouts?: Timeouts;
  /** Milliseconds that a plan is kept; a second when absent. */
  readonly planMs?: number;
  readonly onError: (error: unknown) => void;
}

/** What the parts of the gateway share. */
export interface GatewayParts extends GatewayDeps, AskDeps, LimitParts {
  readonly breaker: Breaker;
  readonly engines: EnginePool;
  readonly load: Load;
  /** Who runs the models of a provider, by its ID. */
  backendOf(provider: string): Backend;
  /** Reads `id`, `id:provider` and `id:policy`. */
  parseModel(text: string): WantedModel;
  /** Names that lead to models. */
  aliases(): Promise<readonly ModelAlias[]>;
  /** Where a conversation's input is given, its calls have one order as long as the plan has the same candidates. */
  plan(
    call: Pick<GatewayCall, "caller" | "model" | "task"> & Partial<Pick<GatewayCall, "input">>,
  ): Promise<Plan>;
}
