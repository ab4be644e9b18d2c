import { readSetup } from "./read-setup.ts";
import { setupGpu } from "./setup-gpu.ts";
import { setupVision } from "./setup-vision.ts";

/** `orrery setup …`: installs what not every hub needs. */
export async function setupCommand(args: readonly string[]): Promise<void> {
  const setup = readSetup(args);
  if (setup.what === "s3") return (await import("./setup-s3.ts")).setupS3();
  // Models may run as another user, who reads the runtime.
  process.umask(0o022);
  return setup.what === "gpu" ? setupGpu(setup.word) : setupVision(setup.word);
}
