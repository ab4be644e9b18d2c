import { appendFileSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Runs `<number>.mjs` for every number in the folder's list, one after the other. */
const [, , folder = "", recorderUrl = ""] = process.argv;
const platformFetch = globalThis.fetch;
const later = globalThis.setTimeout;
const write = process.stdout.write;

// Programs are in a separate folder: their imports are resolved from here.
registerHooks({
  resolve: (specifier, context, next) =>
    /^[a-z@]/.test(specifier) &&
    !specifier.startsWith("node:") &&
    context.parentURL?.includes(folder)
      ? next(specifier, { ...context, parentURL: import.meta.url })
      : next(specifier, context),
});

/** The same call, led to the recorder. */
const fetchOf =
  (number: string): typeof fetch =>
  (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith("http")) return platformFetch(input, init);
    const led = url.replace(/^(\w+):\/\//, (_, scheme) => `${recorderUrl}/${number}/${scheme}/`);
    return platformFetch(input instanceof Request ? new Request(led, input) : led, init);
  };

/** Polling delays are skipped; the platform's own timers stay. */
const hurried = ((callback: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) =>
  later(
    callback,
    [500, 1000, 2000, 5000].includes(delay) ? 0 : delay,
    ...values,
  )) as typeof setTimeout;

/** Also keeps the process alive while a program waits for nothing that does. */
const tooLong = () =>
  new Promise((_, reject) => later(() => reject(new Error("It does not end.")), 10_000));

for (const number of readFileSync(join(folder, "programs"), "utf8").split("\n").filter(Boolean)) {
  globalThis.fetch = fetchOf(number);
  globalThis.setTimeout = hurried;
  process.stdout.write = () => true;
  try {
    await Promise.race([import(pathToFileURL(join(folder, `${number}.mjs`)).href), tooLong()]);
  } catch (error) {
    const message = String(error instanceof Error ? error.message : error).replaceAll("\n", " ");
    appendFileSync(join(folder, "failures"), `${number}\t${message}\n`);
  }
  process.stdout.write = write;
  globalThis.setTimeout = later;
}
process.exit(0);
