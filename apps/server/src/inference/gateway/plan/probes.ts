import type { UsableKey } from "@orrery/registry";
import type { GatewayParts } from "../gateway-parts.ts";

const EVERY_MS = 5 * 60_000;

/** Checks periodically whether providers respond: those with a key of the hub, and those without keys. */
export function startProbes(parts: GatewayParts): { stop(): void } {
  const { registry, providers, backendOf, onError } = parts;

  async function probe(provider: string, key?: UsableKey): Promise<void> {
    const at = new Date();
    const start = performance.now();
    const result = await backendOf(provider).probe(provider, key);
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
