import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { StoredBlob } from "@orrery/registry";
import { FinalError } from "./final-error.ts";
import { change, type Flight } from "./flight.ts";
import { isOwnFault, openPart, wrongBytes } from "./part-file.ts";

/** The bytes of an object from a place on; `undefined` where they are not. */
export type OpenBytes = (
  start: number,
  signal: AbortSignal,
) => Promise<AsyncIterable<Uint8Array> | undefined>;

export interface Elsewhere<Turn> {
  readonly isStored: () => Promise<boolean>;
  readonly take: () => Promise<Turn | undefined>;
  /** As they come to the process that brings them. */
  readonly relay: OpenBytes;
  readonly stored: OpenBytes;
}

const LOOK_MS = 200;
const REST_MS = 500;

/**
 * Copies an object while a process with another disk brings it: callers here read the copy. It is checked like any
 * download, because that process may end, and another may bring other bytes. Returns what `take` does once it can: this
 * process continues with what it copied. `undefined` once it is stored.
 */
export async function followElsewhere<Turn>(
  flight: Flight,
  object: StoredBlob,
  { isStored, take, relay, stored }: Elsewhere<Turn>,
  signal: AbortSignal,
): Promise<Turn | undefined> {
  const part = await openPart(flight, object);
  const left = new AbortController();
  const ended = AbortSignal.any([signal, left.signal]);
  let copying: Promise<void> | undefined;
  let fault: unknown;

  async function copy(open: OpenBytes): Promise<void> {
    try {
      const body = await open(flight.written, ended);
      if (body && flight.state === "waiting") change(flight, { state: "begun" });
      if (body) await part.add(flight.written, body);
      if (flight.written < object.size) await sleep(REST_MS, undefined, { signal: ended });
    } catch (error) {
      if (error instanceof FinalError || isOwnFault(error)) fault = error;
      else await sleep(REST_MS, undefined, { signal: ended }).catch(() => {});
    }
  }

  try {
    for (;;) {
      const isThere = await isStored();
      const isWhole = flight.written === object.size;
      if (isWhole && flight.state !== "checked") {
        if (!part.isRight()) throw wrongBytes(object);
        change(flight, { state: "checked" });
      }
      // No one here has read anything of it yet, or all.
      if (isThere && (isWhole || flight.state === "waiting")) {
        await rm(flight.path, { force: true });
        change(flight, { state: "stored" });
        return undefined;
      }
      const turn = isThere ? undefined : await take();
      if (turn) return turn;
      if (fault) throw fault;
      if (!isWhole)
        copying ??= copy(isThere ? stored : relay).finally(() => {
          copying = undefined;
        });
      const pause = sleep(LOOK_MS, undefined, { signal });
      await (copying ? Promise.race([copying, pause]) : pause);
    }
  } catch (error) {
    if (error instanceof FinalError || flight.written === 0) await rm(flight.path, { force: true });
    throw error;
  } finally {
    left.abort();
    await copying;
    await part.close();
  }
}
