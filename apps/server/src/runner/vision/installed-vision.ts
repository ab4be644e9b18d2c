import type { VisionSettings } from "@orrery/runner/protocol";
import { findPackage } from "../../base/install-paths.ts";
import { installedVersion, SYSTEM } from "../setup/pinned-package.ts";
import { VISION_VERSION, visionPackage } from "./vision-packages.ts";

/** Decodes the images; npm may have left it out. */
const DECODER = findPackage("sharp");

/** What `orrery setup vision` installed; another version's package is left alone. */
export function findInstalledVision(folder: string): VisionSettings | undefined {
  const name = visionPackage(SYSTEM)?.name;
  if (
    DECODER === undefined ||
    name === undefined ||
    installedVersion(folder, name) !== VISION_VERSION
  )
    return undefined;
  return { folder, package: name };
}
