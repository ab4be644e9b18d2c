import type { SpendableKey } from "@orrery/registry";
import { lookAtProvider } from "./check-key.ts";
import type { GatewayParts } from "./gateway.ts";

const EVERY_MS = 5 * 60_000;

/** Looks now and then whether providers answer: those that the hub itself has a key of, and those that need none. */
export function startProbes(parts: GatewayParts): { stop(): void } {
  const { registry, providers, onError } = parts;

  async function probe(provider: string, key?: SpendableKey): Promise<void> {
    const at = new Date();
    const start = performance.now();
    const result = await lookAtProvider(parts, provider, key);
    await registry.inferenceCalls.noteProbe({
      provider,
      at,
      isUp: result === "accepted",
      durationMs: Math.round(performance.now() - start),
      ...(result !== "accepted" && { errorCode: result }),
    });
  }

  async function round(): Promise<void> {
    const keys = await registry.providerKeys.listHubKeys();
    const keyed = new Set(keys.map(({ provider }) => provider));
    const keyless = Object.entries(providers)
      .filter(([id, { isKeyless }]) => isKeyless && !keyed.has(id))
      .map(([id]) => id);
    for (const key of keys) await probe(key.provider, key);
    for (const id of keyless) await probe(id);
  }

  const look = () => void round().catch(onError);
  const timers = [setTimeout(look, 2_000), setInterval(look, EVERY_MS)];
  for (const timer of timers) timer.unref();
  return { stop: () => timers.forEach(clearTimeout) };
}
