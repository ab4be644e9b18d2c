import { existsSync } from "node:fs";
import { COMMAND, GPU_FOLDER } from "../../../base/install-paths.ts";
import { GPU_RUNTIMES, type GpuRuntime } from "../../../base/settings/gpu-setting.ts";
import { StartError } from "../../../base/start-error.ts";
import { detectGpu, gpuPackages, LLAMA_VERSION } from "../../../runner/gpu/gpu-packages.ts";
import { type PinnedPackage, SYSTEM } from "../../../runner/setup/pinned-package.ts";
import { installPackages, removePackages } from "./install-packages.ts";

/** `orrery setup gpu [cuda|vulkan|metal|remove]`. */
export async function setupGpu(wanted: GpuRuntime | "remove" | undefined): Promise<void> {
  if (wanted === "remove") {
    await removePackages(GPU_FOLDER);
    console.log("Removed. Models that are loaded from now on run on the CPU.");
    return;
  }
  const runtime = wanted ?? found();
  const packages = packagesOf(runtime);
  if (packages.length === 0) {
    console.log(`The ${runtime} runtime comes with the hub. Start it with ORRERY_GPU=${runtime}.`);
    return;
  }
  const names = packages.map(({ name }) => `${name}@${LLAMA_VERSION}`);
  console.log(`Installing ${names.join(" and ")} …`);
  await installPackages({ packages, version: LLAMA_VERSION, folder: GPU_FOLDER });
  console.log(
    `Installed. GGUF models that are loaded from now on use it. "${COMMAND} setup gpu remove" removes it.`,
  );
}

function found(): GpuRuntime {
  const runtime = detectGpu(SYSTEM, existsSync);
  if (runtime) return runtime;
  const names = GPU_RUNTIMES.filter((one) => gpuPackages(one, SYSTEM));
  throw new StartError(
    "not-found",
    names.length > 0
      ? `No graphics processor was found. Install its driver, or name a runtime: ${names.join(", ")}.`
      : `No runtime for graphics processors exists for ${SYSTEM}.`,
  );
}

/** Throws where this system has no such runtime. */
export function packagesOf(runtime: GpuRuntime, system = SYSTEM): readonly PinnedPackage[] {
  const packages = gpuPackages(runtime, system);
  if (packages) return packages;
  throw new StartError("not-found", `The ${runtime} runtime does not exist for ${system}.`);
}
