import { ENGINES, openAiCompatible } from "@orrery/inference";
import type { CallableEngine, Replica, SpendableKey } from "@orrery/registry";
import { engineNameOf } from "@orrery/registry";
import {
  asGatewayError,
  GatewayError,
  type GatewayErrorCode,
} from "../../../outgoing/gateway-error.ts";
import { outsideTarget } from "../../../outgoing/outgoing-policy.ts";
import type { AskDeps } from "../ask-provider.ts";
import type { Backend, BackendCall } from "../backend.ts";
import { createHttpBackend } from "../backends/http-backend.ts";
import { conversationDraw } from "../plan/order/conversation-draw.ts";
import { refuseOtherModels } from "../plan/refuse-other-models.ts";
import type { EnginePool } from "./engine-pool.ts";

/** The replica is not well: the next one is asked, and this one rests. */
const FAILURES: ReadonlySet<GatewayErrorCode> = new Set([
  "provider-failed",
  "provider-unreachable",
  "provider-cut",
  "provider-timeout",
  "malformed-reply",
]);
/** The replica is full: the next one may not be. */
const NEXT: ReadonlySet<GatewayErrorCode> = new Set([...FAILURES, "provider-busy"]);

/** Inference servers of the operator: the least busy replica is asked first, then the others. */
export const createEngineBackend = (deps: AskDeps, pool: EnginePool): Backend => ({
  hasGuardrails: false,

  answer: (attempt, signal) =>
    tryReplicas(pool, attempt, signal, async (engine, replica) => {
      const end = pool.begin(engine.name, replica.address);
      try {
        return await backendAt(deps, attempt, engine, replica).answer(
          keyed(attempt, engine),
          signal,
        );
      } finally {
        end();
      }
    }),

  stream: (attempt, signal) =>
    tryReplicas(pool, attempt, signal, async (engine, replica) => {
      const end = pool.begin(engine.name, replica.address);
      try {
        const asked = keyed(attempt, engine);
        const stream = await backendAt(deps, attempt, engine, replica).stream(asked, signal);
        // A caller may leave before the first event is passed on.
        signal.addEventListener("abort", end, { once: true });
        return (sink, options) => stream(sink, options).finally(end);
      } catch (error) {
        end();
        throw error;
      }
    }),

  offersRealtime: () => false,

  async realtime({ candidate }) {
    throw new Error(`${candidate.provider} has no live sessions.`);
  },

  // They are watched, and have no keys of callers.
  probe: async () => "unreachable",
  checkKey: async () => "unreachable",
});

async function tryReplicas<Result>(
  pool: EnginePool,
  attempt: BackendCall,
  signal: AbortSignal,
  ask: (engine: CallableEngine, replica: Replica) => Promise<Result>,
): Promise<Result> {
  const { call, candidate } = attempt;
  const { provider, providerModelId } = candidate;
  const engine = (await pool.list()).find(({ name }) => name === engineNameOf(provider));
  if (!engine) throw new GatewayError("model-not-served", `${provider} is no longer there.`);
  refuseOtherModels({ ...candidate, key: keyOf(attempt, engine) }, call.input);
  const serves = ({ models }: Replica) => models.some(({ id }) => id === providerModelId);
  let failed: unknown;
  for (const replica of pool.pick(engine, serves, conversationDraw(call.input))) {
    try {
      return await ask(engine, replica);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const { code } = asGatewayError(error);
      if (FAILURES.has(code)) pool.rest(engine.name, replica.address);
      if (!NEXT.has(code)) throw error;
      failed = error;
    }
  }
  throw failed;
}

/** The provider of one replica: its URL is the operator's own, and may be inside its network. */
function backendAt(
  deps: AskDeps,
  { candidate: { provider } }: BackendCall,
  { kind }: CallableEngine,
  { address }: Replica,
): Backend {
  const { label, paths } = ENGINES[kind];
  const service = openAiCompatible(kind, { label, baseUrl: address, isLocal: true, ...paths });
  return createHttpBackend({
    ...deps,
    providers: { ...deps.providers, [provider]: { ...service, isKeyless: true } },
    policy: { ...deps.policy, provider: (url) => outsideTarget(url, true) },
  });
}

/** With the engine's own key, which no payer has. */
function keyed<Attempt extends BackendCall>(attempt: Attempt, engine: CallableEngine): Attempt {
  if (!engine.hasKey) return attempt;
  const key = keyOf(attempt, engine);
  return { ...attempt, candidate: { ...attempt.candidate, key } };
}

/** Shared by all callers, as the hub's keys are: it pays for no further models that a call names. */
const keyOf = ({ candidate }: BackendCall, engine: CallableEngine): SpendableKey => ({
  id: candidate.provider,
  weight: 1,
  provider: candidate.provider,
  payer: { kind: "hub", key: "", name: "hub" },
  open: () => engine.open() ?? "",
  termsFor: () => ({}),
  listed: [],
});
