import { GPU_RUNTIMES, type GpuRuntime } from "../../base/settings/gpu-setting.ts";
import { installedVersion, SYSTEM } from "../setup/pinned-package.ts";
import { gpuPackages } from "./gpu-packages.ts";

export interface InstalledGpu {
  readonly runtime: GpuRuntime;
  readonly version: string;
}

/** What `orrery setup gpu` installed. */
export function findInstalledGpu(folder: string): InstalledGpu | undefined {
  for (const runtime of GPU_RUNTIMES) {
    const [first] = gpuPackages(runtime, SYSTEM) ?? [];
    const version = first && installedVersion(folder, first.name);
    if (version) return { runtime, version };
  }
  return undefined;
}
