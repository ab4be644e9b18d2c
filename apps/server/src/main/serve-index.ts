import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../base/config.ts";
import { internalAddress, isLoopback } from "../base/settings/internal-address.ts";
import type { Hub } from "../hub/hub.ts";
import { createProcessAsker } from "../outgoing/ask-process.ts";
import { offerIndex } from "./offer-index.ts";

/** Lists from memory: of this process, which then lets others ask it, or of another that has the role. */
export function serveIndex(
  {
    config,
    hub,
    log,
  }: { readonly config: Config; readonly hub: Hub; readonly log: FastifyBaseLogger },
  port: number,
): { drain(): Promise<void>; close(): Promise<void> } {
  const onError = (error: unknown) => log.error({ err: error }, "the index failed");
  if (!config.roles.has("index")) {
    if (!config.roles.has("web")) return { drain: async () => {}, close: async () => {} };
    const asker = createProcessAsker(hub.signatures.signer);
    hub.askIndexes(asker.ask, isLoopback, onError).catch(onError);
    return { drain: async () => {}, close: () => asker.close() };
  }
  let offer: ReturnType<typeof offerIndex> | undefined;
  let isDraining = false;
  const start = async () => {
    await hub.startIndex(onError, undefined, (text) => log.warn(text));
    if (config.databaseUrl === undefined || isDraining) return;
    offer = offerIndex(hub.registry, internalAddress(config, port), onError);
  };
  start().catch(onError);
  return {
    async drain() {
      isDraining = true;
      await offer?.stop();
    },
    close: async () => {},
  };
}
