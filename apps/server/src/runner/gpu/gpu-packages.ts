import type { GpuRuntime } from "../../base/settings/gpu-setting.ts";
import type { PinnedPackage } from "../setup/pinned-package.ts";

/** Of node-llama-cpp: the library and its runtimes only work together. */
export const LLAMA_VERSION = "3.21.1";

/** What is installed, by system; Apple's runtime comes with the hub. */
const PACKAGES: Readonly<Record<GpuRuntime, Readonly<Record<string, readonly PinnedPackage[]>>>> = {
  cuda: {
    "linux-x64": [
      {
        name: "@node-llama-cpp/linux-x64-cuda",
        integrity:
          "sha512-idsE55VoD/FbvLhnBC9krUJaUoC0XnebseAAnCpm/brKf61HEbu+idgbb5eN6mxkjLSrHtILprJ0nDcUJjVrFg==",
      },
      {
        name: "@node-llama-cpp/linux-x64-cuda-ext",
        integrity:
          "sha512-1PuURowccBcks3CCoMe1mTHh5vD0V5bFHMUEgtbI/OSDjpP+Pdbn+lf42CGUrepTzR8kCH1HovQ7d8q6/vuIKA==",
      },
    ],
  },
  vulkan: {
    "linux-x64": [
      {
        name: "@node-llama-cpp/linux-x64-vulkan",
        integrity:
          "sha512-flEeSzONQ6OIm5bYKLQf4eEnBzcC5WugFbyPUwkCqyyOFZ8pH0H9ulQ7ZNDLSIczeKneMRJornlyY1Hq7d3GDA==",
      },
    ],
  },
  metal: { "darwin-arm64": [] },
};

/** `undefined` where this system has no such runtime. */
export const gpuPackages = (
  runtime: GpuRuntime,
  system: string,
): readonly PinnedPackage[] | undefined => PACKAGES[runtime][system];

/** Files that a driver leaves; in the order in which a runtime is preferred. */
const SIGNS: readonly (readonly [GpuRuntime, readonly string[]])[] = [
  ["cuda", ["/dev/nvidia0", "/dev/nvidiactl"]],
  ["vulkan", ["/dev/dri/renderD128", "/dev/dri/renderD129"]],
];

/** The runtime that suits this machine. */
export function detectGpu(
  system: string,
  exists: (path: string) => boolean,
): GpuRuntime | undefined {
  if (gpuPackages("metal", system)) return "metal";
  return SIGNS.find(
    ([runtime, paths]) => gpuPackages(runtime, system) !== undefined && paths.some(exists),
  )?.[0];
}
