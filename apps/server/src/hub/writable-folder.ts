import { accessSync, chmodSync, constants, mkdirSync, statSync } from "node:fs";
import { StartError } from "../base/start-error.ts";

/** Creates the data folder if it is missing. Throws `StartError`. */
export function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    closeToOthers(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    throw new StartError(
      "unwritable-folder",
      `Can't write to the data folder ${folder} (${reason}). Choose another with ORRERY_DATA.`,
    );
  }
}

/**
 * The folder contains private repos and keys. Removes others' access that an earlier version granted; keeps
 * access that the operator granted to a group only.
 */
function closeToOthers(folder: string): void {
  if ((statSync(folder).mode & 0o007) === 0) return;
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // Another user's folder, lent to this one: what the hub writes there is private by its umask.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}
