import { type ParseArgsConfig, parseArgs } from "node:util";
import { StartError } from "../../base/start-error.ts";

/** Reads a command's words; throws `bad-arguments` with the usage when they do not fit. */
export function readArguments<Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: Options,
  wanted: readonly string[],
) {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
    if (parsed.positionals.length !== wanted.length)
      throw new Error(`expected ${wanted.join(" ") || "no further arguments"}`);
    return parsed;
  } catch (error) {
    throw new StartError("bad-arguments", `${(error as Error).message} (see orrery help).`);
  }
}
