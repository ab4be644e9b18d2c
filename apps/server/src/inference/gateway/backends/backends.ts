import { findProvider, type Provider } from "@orrery/inference";
import { engineNameOf } from "@orrery/registry";
import type { Runner } from "../../../runner/runner.ts";
import type { Backend } from "../backend.ts";
import type { RuntimeAskDeps } from "../bedrock/ask-runtime.ts";
import { createEngineBackend } from "../engines/engine-backend.ts";
import type { EnginePool } from "../engines/engine-pool.ts";
import { EMBEDDED } from "../plan/candidate.ts";
import { createBedrockBackend } from "./bedrock-backend.ts";
import { createEmbeddedBackend } from "./embedded-backend.ts";
import { createHttpBackend } from "./http-backend.ts";

export type BackendDeps = RuntimeAskDeps & {
  readonly runner: Runner;
  readonly engines: EnginePool;
};

/** Finds the backend that runs a provider's models. Nothing else depends on the kind of backend. */
export function createBackends(deps: BackendDeps): (provider: string) => Backend {
  const embedded = createEmbeddedBackend(deps);
  const http = createHttpBackend(deps);
  const engine = createEngineBackend(deps, deps.engines);
  const byProtocol: Readonly<Record<NonNullable<Provider["protocol"]>, Backend>> = {
    bedrock: createBedrockBackend(deps),
  };
  return (id) => {
    if (id === EMBEDDED) return embedded;
    if (engineNameOf(id) !== undefined) return engine;
    const protocol = findProvider(id, deps.providers)?.protocol;
    return protocol ? byProtocol[protocol] : http;
  };
}
