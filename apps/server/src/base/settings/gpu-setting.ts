/** What computes on graphics processors. */
export const GPU_RUNTIMES = ["cuda", "vulkan", "metal"] as const;
export type GpuRuntime = (typeof GPU_RUNTIMES)[number];
/** `auto`: what is installed. */
export type GpuSetting = "auto" | "off" | GpuRuntime;
