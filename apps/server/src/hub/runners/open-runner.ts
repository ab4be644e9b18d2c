import type { Registry, RunnerOffer } from "@orrery/registry";
import type { Config } from "../../base/config.ts";
import { LIMITS } from "../../base/limits.ts";
import { internalAddress } from "../../base/settings/internal-address.ts";
import type { Signer } from "../../base/signatures/process-signature.ts";
import { timeoutsOf } from "../../outgoing/timeouts-of.ts";
import { createRunner } from "../../runner/create-runner.ts";
import { RUNNER_LIMITS } from "../../runner/limits.ts";
import type { LinkBlob } from "../../runner/model-files.ts";
import { createNoRunner } from "../../runner/no-runner.ts";
import { createRemotePlans } from "../../runner/remote/plan-remote.ts";
import { createRemoteRunner } from "../../runner/remote/remote-runner.ts";
import { createRunnerDirectory } from "../../runner/remote/runner-directory.ts";
import type { Runner } from "../../runner/runner.ts";
import { findInstalledVision } from "../../runner/vision/installed-vision.ts";
import { createProcessCalls } from "./call-process.ts";

interface RunnerDeps {
  readonly registry: Pick<Registry, "files" | "processes">;
  readonly linkBlob: LinkBlob;
  /** Of this process's models alone. */
  readonly folder: string;
  readonly visionFolder: string;
  readonly signer: Signer;
}

/** What runs models for this process: itself, other processes that have the role, or nothing. */
export function openRunner(config: Config, deps: RunnerDeps): Runner {
  if (config.runner) return ownRunner(config, config.runner, deps);
  const hasOthers = config.databaseUrl !== undefined && !config.roles.has("runner");
  return hasOthers && config.runsModels ? remoteRunner(deps) : createNoRunner();
}

function ownRunner(
  config: Config,
  settings: NonNullable<Config["runner"]>,
  { registry, linkBlob, folder, visionFolder }: RunnerDeps,
): Runner {
  return createRunner({
    ...{ files: registry.files, linkBlob, folder, visionFolder },
    dataFolder: config.dataFolder,
    budgetBytes: settings.memoryBytes,
    contextTokens: settings.contextTokens,
    threads: settings.threads,
    user: settings.user,
    gpu: { setting: settings.gpu, devices: settings.gpuDevices },
    limits: { ...RUNNER_LIMITS, silence: timeoutsOf(config.limits).idleMs },
    input: {
      textBytes: config.limits.modelTextBytes,
      fileBytes: config.limits.modelFileBytes,
    },
  });
}

function remoteRunner({ registry, signer }: RunnerDeps): Runner {
  const { send, close } = createProcessCalls();
  // Until a process that runs models is known, as this machine could.
  const room = { bytes: Math.floor(process.availableMemory() / 2), contextTokens: undefined };
  return createRemoteRunner({
    directory: createRunnerDirectory(registry.processes.listRunners),
    check: createRemotePlans(registry.files, room),
    mostBytes: LIMITS.replyBytes.value,
    ...{ signer, send, close },
  });
}

/** What this process says to others of its models; `undefined` where they may not call them. */
export function runnerOffer(
  config: Config,
  runner: Runner,
  port: number,
  visionFolder: string,
): RunnerOffer | undefined {
  if (!config.runner || config.databaseUrl === undefined) return undefined;
  return {
    address: internalAddress(config, port),
    gpu: runner.gpu().runtime,
    contextTokens: config.runner.contextTokens,
    seesImages: findInstalledVision(visionFolder) !== undefined,
  };
}
