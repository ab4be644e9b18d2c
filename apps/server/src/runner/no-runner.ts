import type { Runner } from "./runner.ts";
import { RunnerError } from "./runner-error.ts";

const REASON = "The embedded runtime is off on this hub.";

/** What a hub with `ORRERY_RUNNER=off` has in the runtime's place. */
export function createNoRunner(): Runner {
  const refuse = () => {
    throw new RunnerError("not-runnable", REASON);
  };
  return {
    check: async () => ({ kind: "missing", reason: REASON }),
    run: async () => refuse(),
    generate: refuse,
    countTokens: async () => refuse(),
    observe: () => undefined,
    models: () => [],
    unload: () => undefined,
    gpu: () => ({}),
    isolation: async () => [],
    close: async () => undefined,
  };
}
