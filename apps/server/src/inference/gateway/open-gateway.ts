import type { Registry as MetricsRegistry } from "prom-client";
import type { Config } from "../../base/config.ts";
import type { Hub } from "../../hub/hub.ts";
import type { Timeouts } from "../../outgoing/safe-fetch.ts";
import { createGateway } from "./gateway.ts";
import type { Gateway } from "./gateway-api.ts";
import { createGatewayMetrics } from "./gateway-metrics.ts";
import { createReceipts } from "./receipts/receipts.ts";

/** The gateway of a hub, with its receipts in the data folder. */
export function openGateway(
  {
    config,
    hub,
    timeouts,
  }: {
    readonly config: Config;
    readonly hub: Hub;
    readonly timeouts?: Timeouts;
  },
  measured: MetricsRegistry,
  onError: (error: unknown) => void,
): Gateway {
  const { inferenceCalls } = hub.registry;
  return createGateway({
    registry: hub.registry,
    providers: hub.providers,
    runner: hub.runner,
    receipts: createReceipts(hub.callsFolder, inferenceCalls.add, onError),
    metrics: createGatewayMetrics(measured),
    outboundHosts: config.outboundHosts,
    hubUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
    ...(timeouts && { timeouts }),
    onError,
  });
}
