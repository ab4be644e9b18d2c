import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { admit, ENVIRONMENT, findIsolation, type Isolation, openToProcess } from "./isolation.ts";
import { MODEL_FOLDER, nodeFlags } from "./node-flags.ts";

const SECRET = `secret ${randomUUID()}`;
const dataFolder = mkdtempSync(join(tmpdir(), "orrery-"));
const folder = join(dataFolder, "runner");
const place = join(folder, "model");
let isolation: Isolation;

beforeAll(async () => {
  isolation = await findIsolation({ user: 65_534, dataFolder, folder });
  for (const name of ["secret.key", "orrery.sqlite"])
    writeFileSync(join(dataFolder, name), SECRET, { mode: 0o600 });
  mkdirSync(join(dataFolder, "blobs"), { mode: 0o700 });
  writeFileSync(join(dataFolder, "blobs", "other"), SECRET, { mode: 0o640 });
  await openToProcess(place, isolation);
  writeFileSync(join(place, "model.gguf"), "weights", { mode: 0o600 });
  await admit(join(place, "model.gguf"), isolation);
});
afterAll(() => rmSync(dataFolder, { recursive: true }));

/** Runs a program as the models' processes are run. */
async function run(...command: string[]): Promise<string> {
  const [program = "", ...args] = [...isolation.prefix, ...command];
  const { stdout } = await promisify(execFile)(program, args, { cwd: place, env: ENVIRONMENT });
  return stdout;
}

it("keeps native code from the hub's own files, where the system can", async ({ skip }) => {
  if (!isolation.measures.some((one) => one === "user" || one === "namespaces"))
    skip("This system offers neither another user nor namespaces.");
  for (const name of ["secret.key", "orrery.sqlite", "blobs/other"])
    await expect(run("cat", join(dataFolder, name))).rejects.toThrow(/denied|No such file/);
  await expect(run("ls", dataFolder)).rejects.toThrow(/denied|No such file/);
  expect(await run("cat", "/proc/self/cwd/model.gguf")).toBe("weights");
  await expect(run("sh", "-c", "echo > /tmp/written")).rejects.toThrow();
});

it("keeps native code from the network, where the system can", async ({ skip }) => {
  if (!isolation.measures.includes("namespaces")) skip("This system offers no namespaces.");
  const server = createServer((_, response) => response.end("reached")).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const script = `fetch("http://127.0.0.1:${port}").then(() => console.log("reached"), () => console.log("cut"))`;
  expect(await run(process.execPath, "-e", script)).toBe("cut\n");
  server.close();
});

it("keeps scripts from every file but the model's and our code, on any system", async () => {
  const read = async (path: string) => {
    const script = `console.log(require("node:fs").readFileSync(${JSON.stringify(path)}, "utf8"))`;
    return run(process.execPath, ...nodeFlags(MODEL_FOLDER ?? place), "-e", script);
  };
  await expect(read(join(dataFolder, "secret.key"))).rejects.toThrow(/ERR_ACCESS_DENIED/);
  await expect(read("/etc/passwd")).rejects.toThrow(/ERR_ACCESS_DENIED/);
  expect(await read(join(MODEL_FOLDER ?? place, "model.gguf"))).toBe("weights\n");
  const script = 'require("node:child_process").execSync("true")';
  await expect(run(process.execPath, ...nodeFlags(place), "-e", script)).rejects.toThrow(
    /ERR_ACCESS_DENIED/,
  );
});

it("gives a process no variable of the hub's", async () => {
  process.env.ORRERY_TEST_SECRET = SECRET;
  expect(await run(process.execPath, "-p", "JSON.stringify(process.env)")).not.toContain(SECRET);
  delete process.env.ORRERY_TEST_SECRET;
});
