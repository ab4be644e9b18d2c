import type { Registry as MetricsRegistry } from "prom-client";
import type { Config } from "../../base/config.ts";
import type { Hub } from "../../hub/hub.ts";
import type { Timeouts } from "../../outgoing/safe-fetch.ts";
import { timeoutsOf } from "../../outgoing/timeouts-of.ts";
import { createGateway } from "./gateway.ts";
import type { Gateway } from "./gateway-api.ts";
import { createGatewayMetrics } from "./metrics/gateway-metrics.ts";
import { createReceipts } from "./receipts/receipts.ts";
import { createTraces } from "./traces/traces.ts";

/** The gateway of a hub, with its receipts in the data folder. */
export function openGateway(
  {
    config,
    hub,
    timeouts,
    planMs,
  }: {
    readonly config: Config;
    readonly hub: Hub;
    readonly timeouts?: Timeouts;
    readonly planMs?: number;
  },
  measured: MetricsRegistry,
  onError: (error: unknown) => void,
): Gateway {
  const { inferenceCalls, repos } = hub.registry;
  return createGateway({
    registry: hub.registry,
    providers: hub.providers,
    runner: hub.runner,
    hooks: hub.tables.hooks,
    receipts: createReceipts(hub.callsFolder, inferenceCalls.add, onError),
    metrics: createGatewayMetrics(measured, {
      publicNames: repos.publicNames,
      // Other processes count theirs.
      inMemory: () => (config.runner ? hub.runner.models() : []),
    }),
    ...(config.traces && { traces: createTraces(config.traces, hub.providers, onError) }),
    outboundHosts: config.outboundHosts,
    hubUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
    timeouts: timeouts ?? timeoutsOf(config.limits),
    ...(planMs !== undefined && { planMs }),
    onError,
  });
}
