import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { GpuSettings } from "../protocol.ts";

/** To be called before node-llama-cpp is imported: it finds the packages in the folder of `orrery setup gpu`. */
export function useGpu({ runtime, folder }: GpuSettings): void {
  // Apple's package is one of the hub's own.
  if (runtime === "metal") return;
  const prefix = `@node-llama-cpp/linux-x64-${runtime}`;
  const parentURL = pathToFileURL(join(folder, "gpu.js")).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith(prefix)
        ? next(specifier, { ...context, parentURL })
        : next(specifier, context),
  });
}
