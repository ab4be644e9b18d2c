import type { GpuRuntime } from "../../base/settings/gpu-setting.ts";

/** By which a runtime learns which devices it may see. */
const VISIBLE: Partial<Record<GpuRuntime, string>> = {
  cuda: "CUDA_VISIBLE_DEVICES",
  vulkan: "GGML_VK_VISIBLE_DEVICES",
};

/** Models' processes write no files, so drivers keep nothing of what they compile. */
const NO_CACHES = {
  CUDA_CACHE_DISABLE: "1",
  MESA_SHADER_CACHE_DISABLE: "true",
  __GL_SHADER_DISK_CACHE: "0",
};

/** What a process on a device gets, in addition to what each has. `devices` are numbers. */
export function deviceEnvironment(
  runtime: GpuRuntime,
  devices: string | undefined,
): Readonly<Record<string, string>> {
  const name = VISIBLE[runtime];
  return { ...NO_CACHES, ...(name && devices !== undefined && { [name]: devices }) };
}
