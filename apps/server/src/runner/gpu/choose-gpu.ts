import { COMMAND } from "../../base/install-paths.ts";
import type { GpuRuntime, GpuSetting } from "../../base/settings/gpu-setting.ts";
import { LLAMA_VERSION } from "./gpu-packages.ts";
import type { InstalledGpu } from "./installed-gpu.ts";

/** Without a runtime, models run on the CPU. */
export interface GpuChoice {
  readonly runtime?: GpuRuntime;
  /** Why what is set or installed is not used. */
  readonly problem?: string;
}

/** A runtime of another version is not loaded. */
export function chooseGpu(setting: GpuSetting, installed: InstalledGpu | undefined): GpuChoice {
  if (setting === "off") return {};
  // It comes with the hub, so only the setting says that it is wanted.
  if (setting === "metal") return { runtime: "metal" };
  if (installed === undefined) return setting === "auto" ? {} : wanted(setting);
  if (setting !== "auto" && setting !== installed.runtime) return wanted(setting);
  if (installed.version !== LLAMA_VERSION)
    return {
      problem: `The ${installed.runtime} runtime has version ${installed.version}, and this hub needs ${LLAMA_VERSION}. Models run on the CPU. Run "${COMMAND} setup gpu ${installed.runtime}".`,
    };
  return { runtime: installed.runtime };
}

const wanted = (runtime: GpuRuntime): GpuChoice => ({
  problem: `ORRERY_GPU is ${runtime}, which is not installed. Models run on the CPU. Run "${COMMAND} setup gpu ${runtime}".`,
});
