import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Runs the programs that its parent names, one after the other, each with a time limit. */
interface Task {
  readonly folder: string;
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

const later = globalThis.setTimeout;
const LIMIT_MS = 30_000;

/** Polling delays are skipped; the platform's own timers stay. */
const hurried = ((callback: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) =>
  later(
    callback,
    [500, 1000, 2000, 5000].includes(delay) ? 0 : delay,
    ...values,
  )) as typeof setTimeout;
globalThis.setTimeout = hurried;

const tooLong = () =>
  new Promise((_, reject) => later(() => reject(new Error("It does not end.")), LIMIT_MS).unref());

/** Errors of a program's leftovers are not reported to the next program. */
let fail: ((error: unknown) => void) | undefined;
process.on("unhandledRejection", (error) => fail?.(error));
process.on("uncaughtException", (error) => fail?.(error));

const { env: transformers } = await import("@huggingface/transformers");

let printed = "";
/** What a program prints is what its parent gets. */
process.stdout.write = (chunk: string | Uint8Array) => {
  printed += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
  return true;
};

process.on("message", async ({ folder, path, env }: Task) => {
  process.chdir(folder);
  // Each asks the hub for its model: nothing is kept from the one before.
  transformers.cacheDir = join(folder, "models");
  const before = { ...process.env };
  Object.assign(process.env, env);
  const failed = new Promise((_, reject) => {
    fail = reject;
  });
  let failure: string | undefined;
  printed = "";
  try {
    await Promise.race([import(pathToFileURL(path).href), failed, tooLong()]);
  } catch (error) {
    const { stack, cause } = error as Error;
    failure = `${stack ?? error} ${cause ?? ""}`.slice(0, 2000);
  }
  fail = undefined;
  for (const name of Object.keys(env)) delete process.env[name];
  Object.assign(process.env, before);
  process.send?.({ failure, printed });
});
process.send?.({ ready: true });
