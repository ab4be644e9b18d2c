import { join } from "node:path";
import type { DoctorLine } from "@orrery/web/page-data/admin/doctor";
import type { Config } from "../../base/config.ts";
import { COMMAND, GPU_FOLDER, VISION_FOLDER } from "../../base/install-paths.ts";
import { chooseGpu } from "../../runner/gpu/choose-gpu.ts";
import { findInstalledGpu } from "../../runner/gpu/installed-gpu.ts";
import { listFormats } from "../../runner/installed-runtimes.ts";
import { findIsolation, MEASURES, type Measure } from "../../runner/isolation/isolation.ts";
import { findInstalledVision } from "../../runner/vision/installed-vision.ts";
import type { HubSecrets } from "./check-database.ts";
import { checkRunners } from "./check-runners.ts";
import { linesOf } from "./lines.ts";
import { megabytes } from "./words.ts";

const { ok, warning, skipped } = linesOf("models");

type ModelsConfig = Pick<Config, "runner" | "dataFolder" | "runsModels" | "roles">;

const LEAST_BYTES = 70_000_000;

/** What runs models on this machine, how they are isolated, and what they can use. */
export async function checkModels(
  { runner, dataFolder, runsModels, roles }: ModelsConfig,
  secrets: HubSecrets,
  signal: AbortSignal,
): Promise<readonly DoctorLine[]> {
  if (!runner && runsModels && !roles.has("runner")) return checkRunners(secrets, signal);
  if (!runner) return [skipped("Models", "do not run on this machine (ORRERY_RUNNER)")];
  const folder = join(dataFolder, "runner", `doctor-${process.pid}`);
  const { measures } = await findIsolation({ user: runner.user, dataFolder, folder });
  const { runtime, problem: gpuProblem } = chooseGpu(runner.gpu, findInstalledGpu(GPU_FOLDER));
  return [
    ...listFormats().map(({ format, reason }) =>
      reason === undefined
        ? ok(format, "runs")
        : warning(format, reason, "Install the npm package with its optional dependencies."),
    ),
    judgeIsolation(measures, process.getuid?.() === 0),
    runner.memoryBytes < LEAST_BYTES
      ? warning("Memory", megabytes(runner.memoryBytes), "Raise ORRERY_RUNNER_MEMORY.")
      : ok("Memory", `${megabytes(runner.memoryBytes)} for all models`),
    gpuProblem === undefined
      ? ok("Graphics processor", runtime ?? "none: models run on the processor")
      : warning(
          "Graphics processor",
          gpuProblem,
          `Run the command that it names, or set ORRERY_GPU=off.`,
        ),
    findInstalledVision(VISION_FOLDER)
      ? ok("Images", "GGUF models with an mmproj file read images")
      : ok("Images", `GGUF models read none; ${COMMAND} setup vision installs that`),
  ];
}

/** Pure. Changing the user needs root, so it is missing elsewhere without harm. */
export function judgeIsolation(measures: readonly Measure[], isRoot: boolean): DoctorLine {
  const missing = MEASURES.filter(
    (measure) => !measures.includes(measure) && (measure !== "user" || isRoot),
  );
  if (missing.length === 0) return ok("Isolation", measures.join(", "));
  const seen = `without ${missing.join(", ")}`;
  return warning(
    "Isolation",
    seen,
    "Install util-linux (setpriv, unshare, prlimit), and allow user namespaces; in a container see the guide's Isolation.",
  );
}
