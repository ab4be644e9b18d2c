import type { Providers } from "@orrery/inference";
import type { Registry } from "@orrery/registry";
import type { Timeouts } from "../../outgoing/safe-fetch.ts";
import type { Runner } from "../../runner/runner.ts";
import type { AskDeps } from "./ask-provider.ts";
import type { Backend } from "./backend.ts";
import type { GatewayCall } from "./gateway-call.ts";
import type { GatewayMetrics } from "./gateway-metrics.ts";
import type { LimitParts } from "./limits/limit-parts.ts";
import type { Breaker } from "./plan/breaker.ts";
import type { Plan } from "./plan/candidate.ts";
import type { Receipts } from "./receipts/receipts.ts";

export interface GatewayDeps {
  readonly registry: Registry;
  readonly providers: Providers;
  readonly runner: Runner;
  readonly receipts: Receipts;
  readonly metrics: GatewayMetrics;
  /** See the setting. */
  readonly outboundHosts: readonly string[];
  readonly hubUrl: string;
  /** As usual when absent. */
  readonly timeouts?: Timeouts;
  readonly onError: (error: unknown) => void;
}

/** What the parts of the gateway share. */
export interface GatewayParts extends GatewayDeps, AskDeps, LimitParts {
  readonly breaker: Breaker;
  /** Who runs the models of a provider, by its ID. */
  backendOf(provider: string): Backend;
  plan(call: Pick<GatewayCall, "caller" | "model" | "task">): Promise<Plan>;
}
