import type { Registry as MetricsRegistry } from "prom-client";
import type { Config } from "../config.ts";
import type { Hub } from "../hub.ts";
import { createGateway, type Gateway } from "./gateway.ts";
import { createGatewayMetrics } from "./gateway-metrics.ts";
import { createReceipts } from "./receipts.ts";
import type { Patience } from "./safe-fetch.ts";

/** The gateway of a hub, with its receipts in the data folder. */
export function openGateway(
  {
    config,
    hub,
    patience,
  }: {
    readonly config: Config;
    readonly hub: Hub;
    readonly patience?: Patience;
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
    ...(patience && { patience }),
    onError,
  });
}
