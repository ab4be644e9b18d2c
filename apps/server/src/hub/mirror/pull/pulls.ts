import { createHash } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type BlobStore,
  type Lease,
  type PullBlob,
  type PullSource,
  RegistryError,
  type StoredBlob,
} from "@orrery/registry";
import { ignore } from "../../../storage/files/file-names.ts";
import { change, createFlight, type Flight, nextChange } from "./flight.ts";
import { flightStream } from "./flight-stream.ts";
import { follow as followHere } from "./follow.ts";
import { type Elsewhere, followElsewhere, type OpenBytes } from "./follow-elsewhere.ts";
import { type LeadDeps, lead } from "./lead.ts";
import type { Pace } from "./pace.ts";
import { readAhead } from "./read-ahead.ts";

export interface PullDeps extends LeadDeps {
  /** Files of what is on its way; on the disk of the blobs, where those are files. */
  readonly folder: string;
  readonly blobs: Pick<BlobStore, "get" | "size">;
  /** A right to bring an object alone; absent: this process is the only one. */
  readonly acquire: ((name: string, forMs: number) => Promise<Lease | undefined>) | undefined;
  /** Reads an object from the process that brings it; absent where the processes have one disk, or there is only one. */
  readonly relay?: RelayBytes;
  readonly isHeld: (repoKey: string, digest: StoredBlob["digest"]) => Promise<boolean>;
  readonly mostAtOnce: number;
  readonly onError: (error: unknown) => void;
}

/** As `OpenBytes`, of the object on its way that has this key. */
export type RelayBytes = (key: string, ...rest: Parameters<OpenBytes>) => ReturnType<OpenBytes>;

/** How an object is brought ahead of its readers. */
export interface KeepWish {
  /** Holds while no one else waits for it. */
  readonly pace: Pace | undefined;
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
}

export interface Pulls {
  readonly pull: PullBlob;
  /** For another process: an object that this one is bringing, from a place on. `undefined` where it does not. */
  relay(key: string, start: number): ReadableStream<Uint8Array> | undefined;
  /** Brings an object that no one reads yet. */
  keep(object: StoredBlob, source: PullSource, wish: KeepWish): Promise<void>;
  /** Deletes files of downloads that no one continued since. */
  sweep(since: Date): Promise<void>;
  close(): Promise<void>;
}

const LEASE_MS = 15_000;
/** Without readers, what is under way continues for so long: a client that was cut comes again. */
const LONELY_MS = 30_000;
/** How long an ended flight is remembered, for callers who looked before its end. */
const ENDED_MS = 10_000;
/** So that others, who look five times a second, see that a wrong file went. */
const WRONG_MS = 1_000;

/** Large files of mirrors on their way here: each object once, however many want it (decision 098). */
export function createPulls(deps: PullDeps): Pulls {
  const flights = new Map<string, Flight>();
  const running = new Set<Promise<void>>();

  function start(key: string, object: StoredBlob, source: PullSource): Flight {
    if (running.size >= deps.mostAtOnce)
      throw new RegistryError(
        "too-busy",
        "Too many files are on their way from the upstream hub. Try again in a moment.",
      );
    const flight = createFlight(key, join(deps.folder, `${key}.part`), object.size);
    flights.set(key, flight);
    const done = run(flight, object, source)
      .catch((error: unknown) => {
        if (!flight.abort.signal.aborted) deps.onError(error);
        change(flight, { state: "failed", error: flight.error ?? error });
        flights.delete(key);
      })
      .finally(() => running.delete(done));
    running.add(done);
    return flight;
  }

  async function run(flight: Flight, object: StoredBlob, source: PullSource): Promise<void> {
    const watch = leaveWhenLonely(flight);
    const { signal } = flight.abort;
    try {
      const { acquire } = deps;
      if (!acquire) return await lead(deps, flight, object, source, signal);
      const take = () => acquire(leaseOf(flight.key), LEASE_MS);
      const isStored = () => deps.isHeld(source.repoKey, object.digest);
      const lease = await follow(flight, object, { isStored, take }, signal);
      if (lease) await whileHeld(flight, lease, () => lead(deps, flight, object, source, signal));
    } finally {
      clearInterval(watch);
      if (flight.state === "stored") {
        const timer = setTimeout(() => flights.delete(flight.key), ENDED_MS);
        timer.unref();
      }
    }
  }

  /** The right to bring it, or `undefined` if another process brought it first. */
  async function follow(
    flight: Flight,
    object: StoredBlob,
    turns: Pick<Elsewhere<Lease>, "isStored" | "take">,
    signal: AbortSignal,
  ): Promise<Lease | undefined> {
    const { relay, blobs } = deps;
    if (!relay) return followHere(flight, turns.isStored, turns.take, signal);
    const lease = await turns.take();
    if (lease) return lease;
    await deps.requireRoom(object);
    const from = {
      ...turns,
      relay: (start: number, ended: AbortSignal) => relay(flight.key, start, ended),
      stored: (start: number) => blobs.get(object.digest, { start, end: object.size }, object.size),
    };
    return followElsewhere(flight, object, from, signal);
  }

  const pull: PullBlob = async (object, source, range) => {
    const key = keyOf(object, source);
    const flight = flights.get(key) ?? start(key, object, source);
    const stored = (part: typeof range) => deps.blobs.get(object.digest, part, object.size);
    const ahead = await readAhead(deps, flight, object, source, range);
    if (ahead) return ahead;
    // What fails before the first byte is answered as an error.
    flight.readers++;
    try {
      while (flight.state === "waiting") await nextChange(flight);
      if (flight.state === "failed") throw flight.error;
      return flightStream(flight, range, stored);
    } finally {
      flight.readers--;
    }
  };

  return {
    pull,

    relay(key, start) {
      const flight = flights.get(key);
      if (!flight || flight.state === "failed" || start > flight.size) return undefined;
      const digest = key.slice(0, 64) as StoredBlob["digest"];
      return flightStream(flight, { start, end: flight.size }, (part) =>
        deps.blobs.get(digest, part, flight.size),
      );
    },

    async keep(object, source, { pace, onBytes, signal }) {
      const key = keyOf(object, source);
      const flight = flights.get(key) ?? start(key, object, source);
      flight.pace ??= pace;
      flight.readers++;
      flight.paced++;
      let seen = flight.written;
      try {
        while (flight.state !== "stored") {
          if (flight.state === "failed") throw flight.error;
          // What an earlier try left does not come again.
          const isLeft = flight.state === "waiting";
          await nextChange(flight, signal);
          if (!isLeft) onBytes(flight.written - seen);
          seen = flight.written;
        }
      } finally {
        flight.readers--;
        flight.paced--;
      }
    },

    async sweep(since) {
      for (const name of (await readdir(deps.folder).catch(ignore("ENOENT"))) ?? []) {
        const path = join(deps.folder, name);
        const found = await stat(path).catch(ignore("ENOENT"));
        const isUnderWay = flights.has(name.replace(/\.part$/, ""));
        if (found && found.mtime < since && !isUnderWay) await rm(path, { force: true });
      }
    },

    async close() {
      for (const flight of flights.values()) stop(flight, "The hub stops.");
      await Promise.allSettled(running);
    },
  };
}

/** Who holds it brings the object. */
export const leaseOf = (key: string): string => `mirror ${key}`;

/** Bytes of a repo that is not for everyone are on their way for it alone. */
const keyOf = ({ digest }: StoredBlob, { scope }: PullSource): string =>
  `${digest}-${createHash("sha256").update(scope).digest("hex").slice(0, 16)}`;

function stop(flight: Flight, reason: string): void {
  flight.error = new RegistryError("upstream-failed", reason);
  flight.abort.abort(flight.error);
}

/** Ends what no one waits for; the file stays for the next who asks. */
function leaveWhenLonely(flight: Flight): NodeJS.Timeout {
  let since = Date.now();
  const timer = setInterval(() => {
    if (flight.readers > 0) since = Date.now();
    else if (Date.now() - since > LONELY_MS && flight.state !== "checked")
      stop(flight, "The download was left.");
  }, 1_000);
  timer.unref();
  return timer;
}

async function whileHeld(flight: Flight, lease: Lease, work: () => Promise<void>): Promise<void> {
  const timer = setInterval(async () => {
    const isHeld = await lease.renew().catch(() => true);
    if (!isHeld) stop(flight, "Another process took the download over.");
  }, LEASE_MS / 3);
  timer.unref();
  try {
    await work();
  } catch (error) {
    if (!flight.abort.signal.aborted) await sleep(WRONG_MS);
    throw error;
  } finally {
    clearInterval(timer);
    await lease.release();
  }
}
