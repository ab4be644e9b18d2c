import type { Readable } from "node:stream";
import type { Registry } from "@orrery/registry";
import { leaseOf, type RelayBytes } from "./pulls.ts";

export const MIRROR_PATH = "/api/internal/mirror";

/** How this process reaches others that bring objects, and they it. */
export interface MirrorNeighbors {
  /** Where others reach this process. */
  readonly address: string;
  /** Which machine this is. */
  readonly place: string;
  readonly isLoopback: (address: string) => boolean;
  readonly open: (
    address: string,
    path: string,
    body: { readonly key: string; readonly start: number },
    signal: AbortSignal,
  ) => Promise<Readable | undefined>;
}

/** Reads what is on its way to another process from the one that has the lease for it. */
export const createRelay =
  (
    { leases, processes }: Pick<Registry, "leases" | "processes">,
    neighbors: () => MirrorNeighbors | undefined,
  ): RelayBytes =>
  async (key, start, signal) => {
    const known = neighbors();
    const holder = known && (await leases.findHolder(leaseOf(key)));
    const found = holder && (await processes.findMirrors(holder));
    if (!known || !found) return undefined;
    // An address of that machine alone.
    if (found.place !== known.place && known.isLoopback(found.address)) return undefined;
    return known.open(found.address, MIRROR_PATH, { key, start }, signal);
  };
