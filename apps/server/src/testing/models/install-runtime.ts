import {
  installPackages,
  type PackageInstall,
  removePackages,
} from "../../main/cli/setup/install-packages.ts";
import { packagesOf } from "../../main/cli/setup/setup-gpu.ts";
import { visionPackages } from "../../main/cli/setup/setup-vision.ts";
import { LLAMA_VERSION } from "../../runner/gpu/gpu-packages.ts";
import { VISION_VERSION } from "../../runner/vision/vision-packages.ts";

/** What npm says without a network, or where it is not installed. */
const ABSENT = new Set(["hub-unreachable", "not-found"]);

/** How it is removed, or why it cannot be had here. */
export type Installed = (() => Promise<void>) | string;

/** Installs it as `orrery setup gpu vulkan` does. */
export const installVulkan = (folder: string): Promise<Installed> =>
  install(() => ({ packages: packagesOf("vulkan"), version: LLAMA_VERSION, folder }));

/** Installs it as `orrery setup vision` does. */
export const installVision = (folder: string): Promise<Installed> =>
  install(() => ({ packages: visionPackages(), version: VISION_VERSION, folder }));

async function install(what: () => PackageInstall): Promise<Installed> {
  try {
    const packages = what();
    await installPackages(packages);
    return () => removePackages(packages.folder);
  } catch (error) {
    const { code, message } = error as Error & { readonly code?: string };
    if (ABSENT.has(code ?? "")) return message;
    throw error;
  }
}
