import { COMMAND, VISION_FOLDER } from "../../../base/install-paths.ts";
import { StartError } from "../../../base/start-error.ts";
import { type PinnedPackage, SYSTEM } from "../../../runner/setup/pinned-package.ts";
import { VISION_VERSION, visionPackage } from "../../../runner/vision/vision-packages.ts";
import { installPackages, removePackages } from "./install-packages.ts";

/** `orrery setup vision [remove]`. */
export async function setupVision(wanted: "remove" | undefined): Promise<void> {
  if (wanted === "remove") {
    await removePackages(VISION_FOLDER);
    console.log("Removed. Models that are loaded from now on read no images.");
    return;
  }
  const packages = visionPackages();
  console.log(`Installing ${packages.map(({ name }) => `${name}@${VISION_VERSION}`).join()} …`);
  await installPackages({ packages, version: VISION_VERSION, folder: VISION_FOLDER });
  console.log(
    `Installed. GGUF models with an mmproj file that are loaded from now on read images. "${COMMAND} setup vision remove" removes it.`,
  );
}

/** Throws where this system has no such runtime. */
export function visionPackages(system = SYSTEM): readonly PinnedPackage[] {
  const found = visionPackage(system);
  if (found) return [found];
  throw new StartError(
    "not-found",
    `The runtime for images does not exist for ${system}. Serve such models with an engine.`,
  );
}
