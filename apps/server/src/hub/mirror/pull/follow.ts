import { stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type Lease, RegistryError } from "@orrery/registry";
import { ignore } from "../../../storage/files/file-names.ts";
import { change, type Flight } from "./flight.ts";

const LOOK_MS = 200;

/**
 * Watches an object that another process brings: by its growing file, where the disk is the same, and else by its end.
 * Returns what `take` does once it can: that process ended, and this one continues. `undefined` once it is stored.
 */
export async function follow<Turn extends Pick<Lease, "release">>(
  flight: Flight,
  isStored: () => Promise<boolean>,
  take: () => Promise<Turn | undefined>,
  signal: AbortSignal,
): Promise<Turn | undefined> {
  let file: number | undefined;
  let isGone = false;
  for (;;) {
    if (await isStored()) {
      change(flight, { state: "stored" });
      return undefined;
    }
    const turn = await take();
    if (turn && !isGone) return turn;
    await turn?.release();
    if (turn) throw wrong();
    const found = await stat(flight.path).catch(ignore("ENOENT"));
    // What was read of the file before is of no use: its bytes turned out to be wrong. A file that went may also be a blob
    // now, and soon be noted as one: that is known when it is, or when its lease is free.
    if (found && file !== undefined && found.ino !== file && !(await isStored())) throw wrong();
    isGone = file !== undefined && !found;
    if (found && found.size > 0) {
      file = found.ino;
      if (found.size > flight.written) change(flight, { state: "begun", written: found.size });
    }
    await sleep(LOOK_MS, undefined, { signal });
  }
}

const wrong = () => new RegistryError("upstream-failed", "The upstream hub sent wrong bytes.");
