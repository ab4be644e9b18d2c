import { AMD_CPUS } from "./amd-cpus.ts";
import { AMD_GPUS } from "./amd-gpus.ts";
import { APPLE_SILICON } from "./apple-silicon.ts";
import type { Hardware } from "./hardware.ts";
import { INTEL_CPUS } from "./intel-cpus.ts";
import { INTEL_GPUS } from "./intel-gpus.ts";
import { NVIDIA_GPUS } from "./nvidia-gpus.ts";
import { QUALCOMM_GPUS } from "./qualcomm-gpus.ts";

/** Every processor of the catalogue, grouped by vendor. */
export const HARDWARE: readonly Hardware[] = [
  ...NVIDIA_GPUS,
  ...AMD_GPUS,
  ...INTEL_GPUS,
  ...QUALCOMM_GPUS,
  ...INTEL_CPUS,
  ...AMD_CPUS,
  ...APPLE_SILICON,
];

/** Memory sizes in gigabytes to offer for a machine that is not in the list. */
export const MEMORY_OPTIONS_GB: readonly number[] = [
  8, 16, 24, 32, 40, 48, 64, 80, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048,
];
