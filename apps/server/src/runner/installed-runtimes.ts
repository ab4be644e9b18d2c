import type { ModelPlan } from "@orrery/runner/layout";
import { findPackage } from "../base/install-paths.ts";

type Runtime = ModelPlan["runtime"];

const SYSTEM = process.platform === "darwin" ? "mac" : process.platform;
const PROCESSOR = `${SYSTEM}-${process.arch}`;
const LLAMA = `@node-llama-cpp/${PROCESSOR === "mac-arm64" ? "mac-arm64-metal" : PROCESSOR}`;

const RUNTIMES = {
  gguf: { format: "GGUF", packages: [LLAMA] },
  onnx: { format: "ONNX", packages: ["onnxruntime-node", "sharp"] },
} as const satisfies Readonly<Record<Runtime, unknown>>;

/**
 * Why models of this format cannot run: native npm packages are optional and may not exist for this system.
 * `undefined` if they can run.
 */
export function whyNotInstalled(runtime: Runtime, find = findPackage): string | undefined {
  const { format, packages } = RUNTIMES[runtime];
  const absent = packages.filter((name) => find(name) === undefined);
  if (absent.length === 0) return undefined;
  const verb = absent.length === 1 ? "is" : "are";
  return `${format} models do not run on this hub: ${absent.join(" and ")} ${verb} not installed.`;
}

/** The formats of model files, with why models in one cannot run. */
export const listFormats = (find = findPackage) =>
  (["gguf", "onnx"] as const).map((runtime) => ({
    format: RUNTIMES[runtime].format,
    reason: whyNotInstalled(runtime, find),
  }));

/** A sentence for each format that cannot run. */
export const listNotInstalled = (find = findPackage): readonly string[] =>
  (["gguf", "onnx"] as const).flatMap((runtime) => whyNotInstalled(runtime, find) ?? []);
