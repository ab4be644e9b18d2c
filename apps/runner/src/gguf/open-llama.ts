import type { Llama } from "node-llama-cpp";
import { noteWords } from "../last-words.ts";
import type { GpuSettings, LoadReply } from "../protocol.ts";

/** llama.cpp, and what it computes on. */
export interface Engine extends LoadReply {
  readonly llama: Llama;
}

let engine: Promise<Engine> | undefined;

/** Starts it once; nothing is built or fetched. Where the runtime for a device does not load, the processor computes. */
export function openLlama(gpu?: GpuSettings["runtime"]): Promise<Engine> {
  engine ??= gpu === undefined ? onProcessor() : onDevice(gpu).catch(onProcessor);
  return engine;
}

async function onProcessor(error?: unknown): Promise<Engine> {
  const llama = await start(false);
  return { llama, devices: [], ...(error !== undefined && { gpuError: String(error) }) };
}

/** Without a device, llama.cpp still names its runtime, and computes on the processor: only their names show it. */
async function onDevice(gpu: GpuSettings["runtime"]): Promise<Engine> {
  const llama = await start(gpu);
  return { llama, devices: await llama.getGpuDeviceNames() };
}

async function start(gpu: GpuSettings["runtime"] | false): Promise<Llama> {
  const { getLlama, LlamaLogLevel } = await import("node-llama-cpp");
  return getLlama({
    gpu,
    build: "never",
    skipDownload: true,
    progressLogs: false,
    logLevel: LlamaLogLevel.warn,
    logger: (_level, text) => noteWords(text),
  });
}
