import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { GPU_FOLDER } from "../../base/install-paths.ts";
import {
  createEmbeddedHub,
  type EmbeddedHub,
  readAnswer,
} from "../../testing/models/embedded-hub.ts";
import type { Runner, RunnerModel } from "../runner.ts";
import { SYSTEM } from "../setup/pinned-package.ts";
import type { GpuOptions } from "./create-gpu.ts";
import { LLAMA_VERSION } from "./gpu-packages.ts";

/** Models' processes may read there; no other hub looks into it. */
const folder = join(GPU_FOLDER, `test-${randomUUID()}`);
const troubles: string[] = [];
let hub: EmbeddedHub;
let chat: RunnerModel;
let runner: Runner;

beforeAll(async () => {
  hub = await createEmbeddedHub();
  chat = await hub.model("orrery/tiny-chat");
});
afterEach(async () => {
  await runner.close();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => hub.close());

function start(gpu: Partial<GpuOptions>): void {
  troubles.length = 0;
  runner = hub.createRunner({ gpu: { setting: "auto", folder, ...gpu } });
  runner.observe(({ message, words }) => troubles.push(words ? `${message} ${words}` : message));
}
const answer = async () => (await readAnswer(runner, chat, "What is 2 plus 2?")).text;

/** A package as `orrery setup gpu vulkan` leaves it, with this program and this library. */
function install(program: string, version = LLAMA_VERSION): void {
  const place = join(folder, "node_modules/@node-llama-cpp/linux-x64-vulkan");
  const bins = join(place, "bins/linux-x64-vulkan");
  mkdirSync(bins, { recursive: true });
  writeFileSync(
    join(place, "package.json"),
    JSON.stringify({ version, type: "module", exports: "./index.js" }),
  );
  writeFileSync(join(place, "index.js"), program);
  writeFileSync(join(bins, "_nlcBuildMetadata.json"), "{}");
  writeFileSync(join(bins, "llama-addon.node"), "no library");
}
const LOADABLE = `export const getBinsDir = () => ({
  binsDir: import.meta.dirname + "/bins", packageVersion: "${LLAMA_VERSION}" });`;

it("runs models on the processor where the runtime that is set is not installed", async () => {
  start({ setting: "cuda" });
  expect(await answer()).toBe("2 plus 2 is 4.");
  expect(troubles).toEqual([
    expect.stringMatching(/^ORRERY_GPU is cuda, which is not installed\..*setup gpu cuda"\.$/),
  ]);
  expect(runner.gpu().problem).toBe(troubles[0]);
  expect(runner.models()).toMatchObject([{ state: "ready" }]);
  expect(runner.models()[0]).not.toHaveProperty("device");
});

describe.runIf(SYSTEM === "linux-x64")("a runtime for devices", () => {
  it("is left alone when it has another version", async () => {
    install("process.abort();", "0.0.1");
    start({});
    expect(await answer()).toBe("2 plus 2 is 4.");
    expect(troubles).toEqual([expect.stringMatching(/version 0\.0\.1, and this hub needs/)]);
  });

  it("gives way to the processor when it cannot be loaded, which the log says once", async () => {
    install(LOADABLE);
    start({});
    expect(await answer()).toBe("2 plus 2 is 4.");
    runner.unload({ repoKey: chat.repo.key, revision: chat.commit });
    await expect.poll(() => runner.models()).toEqual([]);
    expect(await answer()).toBe("2 plus 2 is 4.");
    expect(troubles).toEqual([
      expect.stringMatching(
        /^The vulkan runtime could not be loaded\. Models run on the CPU\..*file too short/s,
      ),
    ]);
    expect(runner.gpu()).toEqual({ problem: expect.stringMatching(/setup gpu vulkan" again\.$/) });
  });

  it("gives way to the processor when it ends the process, in the same call", async () => {
    install("process.abort();");
    start({});
    const failure = /^The model failed with the vulkan runtime \(SIGABRT\)\. It runs on the CPU/;
    expect(await answer()).toBe("2 plus 2 is 4.");
    expect(troubles).toEqual([expect.stringMatching(failure)]);
    expect(runner.models()).toMatchObject([{ state: "ready", crashes: 0 }]);
    const unload = async () => {
      runner.unload({ repoKey: chat.repo.key, revision: chat.commit });
      await expect.poll(() => runner.models()).toEqual([]);
    };
    // An administrator who unloads it lets it try again.
    await unload();
    expect(await answer()).toBe("2 plus 2 is 4.");
    expect(troubles).toHaveLength(2);
    await unload();
    rmSync(folder, { recursive: true });
    expect(await answer()).toBe("2 plus 2 is 4.");
    expect(troubles).toHaveLength(2);
  });
});
