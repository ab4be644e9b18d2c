import type { GpuSettings, LoadReply } from "@orrery/runner/protocol";
import { LRUCache } from "lru-cache";
import { COMMAND, GPU_FOLDER } from "../../base/install-paths.ts";
import type { GpuRuntime, GpuSetting } from "../../base/settings/gpu-setting.ts";
import { chooseGpu } from "./choose-gpu.ts";
import { deviceEnvironment } from "./device-environment.ts";
import { findInstalledGpu } from "./installed-gpu.ts";

export interface GpuOptions {
  readonly setting: GpuSetting;
  /** Numbers, with commas between them; absent: as the runtime chooses. */
  readonly devices?: string | undefined;
  /** Where the runtime is installed. */
  readonly folder?: string;
}

/** What GGUF models use in addition to the processor. */
export interface GpuState {
  readonly runtime?: GpuRuntime;
  /** Their names, once a model was loaded. */
  readonly devices?: readonly string[];
  /** Why the processor computes, although a runtime is set or installed. */
  readonly problem?: string;
}

/** One start of a model that may use a device. */
export interface GpuUse {
  readonly settings: GpuSettings;
  readonly environment: Readonly<Record<string, string>>;
  /** `true` until the process reports that it has no device. */
  readonly isOnDevice: boolean;
  loaded(reply: LoadReply): void;
  /** Its next starts are on the processor, for a while. Returns what the log should say. */
  failed(how: string): string;
}

export interface Gpu {
  /** `undefined`: the processor. Read again for each start: setup needs no restart. */
  use(key: string): GpuUse | undefined;
  /** Lets a model that failed on a device try again. */
  retry(key: string): void;
  /** The problem, if the log does not have it yet. */
  news(): string | undefined;
  state(): GpuState;
}

/** How long a model that failed on a device stays on the processor. */
const PAUSE_MS = 3_600_000;

export function createGpu({ setting, devices, folder = GPU_FOLDER }: GpuOptions): Gpu {
  /** Models that failed on a device, by key: others keep it, as one model may be the cause. */
  const failures = new LRUCache<string, true>({ max: 1000, ttl: PAUSE_MS });
  let last: ({ readonly runtime: GpuRuntime } & LoadReply) | undefined;
  let said: string | undefined;
  const choose = () => chooseGpu(setting, findInstalledGpu(folder));

  function state(): GpuState {
    const choice = choose();
    const { runtime } = choice;
    if (runtime === undefined || last?.runtime !== runtime) return choice;
    if (last.gpuError !== undefined) return { problem: notLoaded(runtime) };
    if (last.devices.length === 0) return { problem: noDevice(runtime) };
    return { runtime, devices: last.devices };
  }

  return {
    use(key) {
      const { runtime } = choose();
      if (runtime === undefined || failures.has(key)) return undefined;
      let isOnDevice = true;
      return {
        settings: { runtime, folder },
        environment: deviceEnvironment(runtime, devices),
        get isOnDevice() {
          return isOnDevice;
        },
        loaded(reply) {
          last = { runtime, ...reply };
          isOnDevice = reply.devices.length > 0;
        },
        failed(how) {
          failures.set(key, true);
          return `The model failed with the ${runtime} runtime (${how}). It runs on the CPU for an hour.`;
        },
      };
    },
    retry: (key) => void failures.delete(key),
    news() {
      const { problem } = state();
      if (problem === said) return undefined;
      said = problem;
      return problem;
    },
    state,
  };
}

const noDevice = (runtime: string) =>
  `The ${runtime} runtime found no device. Models run on the CPU. Install the device's driver, and let the models' user open it.`;

const notLoaded = (runtime: string) =>
  `The ${runtime} runtime could not be loaded. Models run on the CPU. Install the device's driver with its libraries, and run "${COMMAND} setup gpu ${runtime}" again.`;
