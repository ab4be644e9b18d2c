import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const CLI = fileURLToPath(new URL("../../cli.ts", import.meta.url));

/** Serves a new hub until `isReady`, then ends it; what it printed. */
async function serveUntil(
  isReady: (printed: { out: string; error: string }) => boolean,
  options: readonly string[],
) {
  const env = { ...process.env, ORRERY_PORT: "0", ORRERY_EXAMPLES: "off" };
  const hub = spawn(process.execPath, [CLI, "serve", ...options], {
    env: { ...env, ORRERY_DATA: temporaryFolder(), ORRERY_LOG_LEVEL: "info" },
  });
  onTestFinished(() => void hub.kill("SIGKILL"));
  const ended = once(hub, "exit");
  const printed = { out: "", error: "" };
  hub.stdout.on("data", (chunk) => (printed.out += chunk));
  hub.stderr.on("data", (chunk) => (printed.error += chunk));
  await expect.poll(() => isReady(printed), { timeout: 30_000 }).toBe(true);
  hub.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  return printed;
}

it("prints the address and the setup link", async () => {
  const { out } = await serveUntil(({ out }) => out.includes("/setup?token="), []);
  expect(out).toMatch(
    / {2}Address {3}http:\/\/localhost:\d+\n {2}Set up {4}http:\S+\/setup\?token=/,
  );
}, 60_000);

it("prints lines of JSON only with --json, and no token in them", async () => {
  const { out, error } = await serveUntil(({ error }) => error.includes("Set up: "), ["--json"]);
  const lines = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toContainEqual(expect.objectContaining({ msg: "ready", version: "0.1.0" }));
  expect(out).not.toContain("token=");
  expect(error).toMatch(/^Set up: http:\S+\/setup\?token=\S+\n$/);
}, 60_000);

it("refuses options that it does not know", async () => {
  const hub = spawn(process.execPath, [CLI, "serve", "--loud"]);
  let error = "";
  hub.stderr.on("data", (chunk) => (error += chunk));
  await once(hub, "exit");
  expect(error).toContain("--loud");
}, 60_000);
