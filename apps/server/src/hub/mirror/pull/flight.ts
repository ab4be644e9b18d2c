import { EventEmitter, once } from "node:events";
import type { Pace } from "./pace.ts";

/**
 * What is known of an object that comes: `begun` once the other hub sends it, `checked` once all bytes are right,
 * `stored` once they are in the blob store.
 */
export type FlightState = "waiting" | "begun" | "checked" | "stored" | "failed";

/** One object on its way here, for all in this process who want it. */
export interface Flight {
  readonly key: string;
  readonly path: string;
  readonly size: number;
  state: FlightState;
  /** Bytes that are in the file. */
  written: number;
  error: unknown;
  readers: number;
  /** Those of the readers that want it no faster than `pace`. */
  paced: number;
  pace: Pace | undefined;
  /** Direct reads ahead of the rest. */
  ahead: number;
  /** Ends it; what is here stays for the next. */
  readonly abort: AbortController;
  readonly events: EventEmitter;
}

export function createFlight(key: string, path: string, size: number): Flight {
  const events = new EventEmitter();
  events.setMaxListeners(0);
  return {
    ...{ key, path, size, events, abort: new AbortController() },
    ...{ state: "waiting", written: 0, error: undefined, readers: 0, ahead: 0, paced: 0 },
    pace: undefined,
  };
}

export function change(
  flight: Flight,
  changes: Partial<Pick<Flight, "state" | "written" | "error">>,
): void {
  Object.assign(flight, changes);
  flight.events.emit("change");
}

/** The next change, its end included; rejects when `signal` aborts. */
export const nextChange = async ({ events }: Flight, signal?: AbortSignal): Promise<void> => {
  await once(events, "change", { signal });
};

/**
 * How far a reader may read. The last byte waits until all are known to be right, so no one gets a whole file that is wrong.
 */
export const readableUpTo = ({ state, written, size }: Flight): number =>
  state === "checked" || state === "stored" ? size : Math.min(written, size - 1);
