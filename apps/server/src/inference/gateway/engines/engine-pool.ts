import { type CallableEngine, engineProvider, type Replica } from "@orrery/registry";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import type { Draw } from "../plan/order/conversation-draw.ts";

/** A replica that failed a call is left alone for so long, or until it is seen up again. */
const REST_MS = 15_000;
/** What the watcher saw this shortly after a failure may be older than it. */
const SETTLE_MS = 1_000;
/** Calls in addition to the least busy replica's: more cost a caller more than computing the conversation again. */
const MUCH_BUSIER = 2;

/** The engines as the database had them `listMs` ago at most, and what this process knows of their replicas. */
export interface EnginePool {
  list(): Promise<readonly CallableEngine[]>;
  /**
   * The replicas that serve a model, the least busy first; the one that has the conversation before it, unless calls
   * wait there or it is much busier. Throws `provider-resting` where none can.
   */
  pick(
    engine: CallableEngine,
    serves: (replica: Replica) => boolean,
    draw?: Draw,
  ): readonly Replica[];
  /** Counts a call of a replica until the function that it returns is called. */
  begin(engine: string, address: string): () => void;
  /** It failed a call. */
  rest(engine: string, address: string): void;
}

interface State {
  open: number;
  begun: number;
  failedAt: number;
}

export function createEnginePool(
  find: () => Promise<readonly CallableEngine[]>,
  now: () => number,
  listMs: number,
): EnginePool {
  const states = new Map<string, State>();
  let known: { readonly at: number; readonly engines: ReturnType<typeof find> } | undefined;

  const stateOf = (engine: string, address: string): State => {
    const name = `${engine} ${address}`;
    const state = states.get(name) ?? { open: 0, begun: 0, failedAt: Number.NEGATIVE_INFINITY };
    states.set(name, state);
    return state;
  };
  const isResting = (engine: string, { address, isUp, checkedAt }: Replica) => {
    const { failedAt } = stateOf(engine, address);
    const wasSeen = isUp && checkedAt !== undefined && checkedAt.getTime() > failedAt + SETTLE_MS;
    return !wasSeen && now() < failedAt + REST_MS;
  };

  return {
    list() {
      if (known && now() - known.at < listMs) return known.engines;
      const engines = find();
      known = { at: now(), engines };
      engines.catch(() => {
        known = undefined;
      });
      return engines;
    },

    pick(engine, serves, draw) {
      const { name } = engine;
      const able = engine.replicas.filter(
        (one) => one.isUp && !one.isDraining && serves(one) && !isResting(name, one),
      );
      if (able.length === 0)
        throw new GatewayError(
          "provider-resting",
          `No replica of engine/${name} takes calls for this model now.`,
          { retryAfter: 5 },
        );
      const loadOf = ({ address, running = 0, waiting = 0 }: Replica) =>
        Math.max(stateOf(name, address).open, running) + waiting;
      const begunOf = ({ address }: Replica) => stateOf(name, address).begun;
      const byLoad = able.toSorted((a, b) => loadOf(a) - loadOf(b) || begunOf(a) - begunOf(b));
      if (!draw) return byLoad;
      const placeOf = ({ address }: Replica) =>
        draw({ provider: engineProvider(name), providerModelId: "", replica: address });
      const home = able.reduce((a, b) => (placeOf(b) < placeOf(a) ? b : a));
      const least = loadOf(byLoad[0] ?? home);
      const isBusy = (home.waiting ?? 0) > 0 || loadOf(home) > least + MUCH_BUSIER;
      return isBusy ? byLoad : [home, ...byLoad.filter((one) => one !== home)];
    },

    begin(engine, address) {
      const state = stateOf(engine, address);
      state.open++;
      state.begun++;
      let isOver = false;
      return () => {
        if (!isOver) state.open--;
        isOver = true;
      };
    },

    rest(engine, address) {
      stateOf(engine, address).failedAt = now();
    },
  };
}
