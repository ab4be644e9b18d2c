import { spawn, spawnSync } from "node:child_process";
import { text } from "node:stream/consumers";

/** Whether a program of this machine can be started. */
export const isInstalled = (program: string): boolean =>
  spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

/** Runs a program to its end; answers what it printed. Throws with its complaint when it fails. */
export async function run(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on("close", resolve).on("error", reject),
  );
  const [printed, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ]);
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}: ${complaint}`);
  return printed;
}
