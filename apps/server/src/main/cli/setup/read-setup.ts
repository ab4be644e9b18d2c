import { GPU_RUNTIMES, type GpuRuntime } from "../../../base/settings/gpu-setting.ts";
import { StartError } from "../../../base/start-error.ts";

/** What is set up; `word` undefined: find out what suits this machine. */
export type Setup =
  | { readonly what: "gpu"; readonly word: GpuRuntime | "remove" | undefined }
  | { readonly what: "vision"; readonly word: "remove" | undefined }
  | { readonly what: "s3" };

const GPU_WORDS = [...GPU_RUNTIMES, "remove"] as const;

/** Reads the words after `setup`. */
export function readSetup(args: readonly string[]): Setup {
  const [what, word, ...rest] = args;
  if (rest.length === 0) {
    const gpu = GPU_WORDS.find((one) => one === word);
    if (what === "gpu" && (word === undefined || gpu)) return { what, word: gpu };
    if (what === "s3" && word === undefined) return { what };
    if (what === "vision" && (word === undefined || word === "remove")) return { what, word };
  }
  throw new StartError(
    "bad-arguments",
    `Cannot set up "${args.join(" ").slice(0, 100)}". Use: orrery setup gpu [${GPU_WORDS.join("|")}], orrery setup vision [remove], or orrery setup s3.`,
  );
}
