import type { SpendableKey } from "@orrery/registry";
import { LRUCache } from "lru-cache";
import type { Usage } from "../usage.ts";
import { parseAccess } from "./runtime-access.ts";
import type { RuntimeClientDeps } from "./runtime-handler.ts";
import type { RuntimeOptions } from "./runtime-options.ts";

/** One call of a model of a hosted runtime. */
export interface Invocation {
  readonly modelId: string;
  /** JSON. */
  readonly body: string;
  readonly options: RuntimeOptions;
}

export interface RuntimeReply {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** How often the SDK asked. */
  readonly attempts: number;
  /** Tokens, as the runtime itself counts them, where it says so beside the body. */
  readonly usage: Usage;
}

/** Calls a hosted runtime with one access. Throws `GatewayError`, or the signal's reason. */
export interface RuntimeClient {
  invoke(invocation: Invocation, signal: AbortSignal): Promise<RuntimeReply>;
  /** The chunks' bytes, one after the other. Begins with the first event: what fails before it throws here. */
  stream(invocation: Invocation, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  close(): void;
}

export interface RuntimeClients {
  /** The client for a key, made anew when the key is another one. */
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
