import type { SpendableKey } from "@orrery/registry";
import { LRUCache } from "lru-cache";
import type { RuntimeClient } from "./invocation.ts";
import { parseAccess } from "./runtime-access.ts";
import type { RuntimeClientDeps } from "./runtime-handler.ts";

export interface RuntimeClients {
  /** The client for a key, made again when the key is another one. */
  of(key: Pick<SpendableKey, "payer" | "open">): Promise<RuntimeClient>;
  close(): void;
}

/** As many as the SDK remembers endpoints. */
const MOST_CLIENTS = 50;

/** Clients by access: each keeps its connections and its clock. The SDK is loaded at the first call. */
export function createRuntimeClients(deps: RuntimeClientDeps): RuntimeClients {
  const clients = new LRUCache<string, Promise<RuntimeClient>>({
    max: MOST_CLIENTS,
    dispose: (client) => void client.then(({ close }) => close()).catch(() => undefined),
  });
  return {
    of({ payer, open }) {
      const text = open();
      const name = `${payer.kind} ${text}`;
      const known = clients.get(name);
      if (known) return known;
      const made = import("./runtime-client.ts").then(({ createRuntimeClient }) =>
        createRuntimeClient(parseAccess(text), payer.kind === "hub", deps),
      );
      clients.set(name, made);
      return made;
    },
    close: () => clients.clear(),
  };
}
