import { AMD_CPUS } from "./amd-cpus.ts";
import { AMD_GPUS } from "./amd-gpus.ts";
import { APPLE_SILICON } from "./apple-silicon.ts";
import type { Hardware } from "./hardware.ts";
import { INTEL_CPUS } from "./intel-cpus.ts";
import { INTEL_GPUS } from "./intel-gpus.ts";
import { NVIDIA_GPUS } from "./nvidia-gpus.ts";
import { QUALCOMM_GPUS } from "./qualcomm-gpus.ts";

/** Every processor of the catalog, grouped by vendor. */
export const HARDWARE: readonly Hardware[] = [
  ...NVIDIA_GPUS,
  ...AMD_GPUS,
  ...INTEL_GPUS,
  ...QUALCOMM_GPUS,
  ...INTEL_CPUS,
  ...AMD_CPUS,
  ...APPLE_SILICON,
];

/** A processor's name in URLs and files: `rtx-4090`. */
export const hardwareKey = ({ name }: Pick<Hardware, "name">): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Every processor by that name. */
export const HARDWARE_BY_KEY: Readonly<Record<string, Hardware>> = Object.fromEntries(
  HARDWARE.map((row) => [hardwareKey(row), row]),
);

/** Memory sizes in gigabytes to offer for a machine that is not in the list. */
export const MEMORY_OPTIONS_GB: readonly number[] = [
  8, 16, 24, 32, 40, 48, 64, 80, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048,
];
