import { OPERATOR } from "@orrery/registry";
import type { Config } from "../../base/config.ts";
import { StartError } from "../../base/start-error.ts";
import type { Manifest } from "../../storage/backup/backup-manifest.ts";
import { createBackupMemory } from "../../storage/backup/backup-memory.ts";
import type { BackupProgress } from "../../storage/backup/backup-run.ts";
import type { Hub } from "../hub.ts";
import { openHub } from "../open-hub.ts";
import { openTarget } from "./open-target.ts";
import { untilQuiet } from "./until-quiet.ts";

const MOVING = "The hub moves to other storage. This takes seconds.";
const MOVED = "The hub moved to other storage. Use it there.";

export interface Moved {
  readonly manifest: Manifest;
  /** How long changes were refused before the new hub was whole. */
  readonly readOnlyMs: number;
}

/**
 * Copies a hub to the database, folder and stores of other settings while it serves; then makes it read-only, copies
 * what came since, and leaves it so. Can be repeated after an interruption: what was copied is not copied again.
 * Throws `StartError` for a target that is in use; the hub that moves takes changes then as before.
 */
export async function moveHub(
  from: Config,
  to: Config,
  onStep: BackupProgress["onStep"],
  waitMs?: number,
): Promise<Moved> {
  if (from.dataFolder === to.dataFolder)
    throw new StartError(
      "refused",
      `Both hubs have the folder ${to.dataFolder}. Use another ORRERY_DATA.`,
    );
  const target = await openTarget(to);
  const hub = await openHub({ ...from, runner: undefined });
  try {
    await takeChanges(hub);
    return await hub.withBackups(async (backUp) => {
      const memory = createBackupMemory();
      await backUp(target.backup, { onStep, memory });
      await hub.registry.readOnly.set(OPERATOR, MOVING);
      const since = performance.now();
      try {
        await untilQuiet(hub);
        const manifest = await backUp(target.backup, { onStep, memory });
        await target.load(manifest);
        await hub.registry.readOnly.set(OPERATOR, MOVED);
        return { manifest, readOnlyMs: performance.now() - since };
      } catch (error) {
        await hub.registry.readOnly.set(OPERATOR, undefined);
        throw error;
      }
    }, waitMs);
  } finally {
    await target.close();
    await hub.close();
  }
}

/** Ends what an interrupted move left. */
async function takeChanges({ registry: { readOnly } }: Hub): Promise<void> {
  const reason = await readOnly.reason();
  if (reason === MOVING) await readOnly.set(OPERATOR, undefined);
  else if (reason !== undefined)
    throw new StartError(
      "refused",
      `The hub is read-only: ${reason} To move it, end that first: orrery admin read-only off`,
    );
}
