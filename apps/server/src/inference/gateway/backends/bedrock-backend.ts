import type { Backend } from "../backend.ts";
import { answerRuntime, openRuntime, type RuntimeAskDeps } from "../bedrock/ask-runtime.ts";
import { checkRuntimeKey } from "../bedrock/check-runtime-key.ts";
import { streamedInput } from "./streamed-input.ts";

/** Hosted runtimes, called with their own SDK and credentials. */
export const createBedrockBackend = (deps: RuntimeAskDeps): Backend => ({
  hasGuardrails: true,

  answer: ({ call, candidate }, signal) => answerRuntime(deps, call, candidate, signal),

  stream: ({ call, candidate }, signal) =>
    openRuntime(deps, { ...call, input: streamedInput(call) }, candidate, signal),

  offersRealtime: () => false,

  async realtime({ candidate }) {
    throw new Error(`${candidate.provider} has no live sessions.`);
  },

  probe: async (_provider, key) => (key ? checkRuntimeKey(deps.runtimeClients, key) : "refused"),

  checkKey: (_provider, key) => checkRuntimeKey(deps.runtimeClients, key),
});
