import type { HubCalls } from "../hub-calls.ts";

/** A hub that is killed again and again, as its users know it. */
export interface KilledHub {
  readonly origin: string;
  readonly dataFolder: string;
  readonly token: string;
  readonly calls: HubCalls;
}

/** One kind of work. What the hub said yes to is remembered, and must be there after every kill. */
export interface Operation {
  readonly kind: string;
  /** Does one thing, under a name that was not used before; throws unless the hub said yes. */
  step(name: string): Promise<void>;
  /** Throws unless all that was promised is there, and nothing half. `isDeep`: every byte of it. */
  check(isDeep: boolean): Promise<void>;
}

export type CreateOperation = (hub: KilledHub) => Promise<Operation>;
