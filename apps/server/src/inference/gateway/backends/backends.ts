import { findProvider, type Provider } from "@orrery/inference";
import type { Runner } from "../../../runner/runner.ts";
import type { Backend } from "../backend.ts";
import type { RuntimeAskDeps } from "../bedrock/ask-runtime.ts";
import { EMBEDDED } from "../plan/candidate.ts";
import { createBedrockBackend } from "./bedrock-backend.ts";
import { createEmbeddedBackend } from "./embedded-backend.ts";
import { createHttpBackend } from "./http-backend.ts";

export type BackendDeps = RuntimeAskDeps & { readonly runner: Runner };

/** Finds the backend that runs a provider's models. Nothing else depends on the kind of backend. */
export function createBackends(deps: BackendDeps): (provider: string) => Backend {
  const embedded = createEmbeddedBackend(deps);
  const http = createHttpBackend(deps);
  const byProtocol: Readonly<Record<NonNullable<Provider["protocol"]>, Backend>> = {
    bedrock: createBedrockBackend(deps),
  };
  return (id) => {
    if (id === EMBEDDED) return embedded;
    const protocol = findProvider(id, deps.providers)?.protocol;
    return protocol ? byProtocol[protocol] : http;
  };
}
