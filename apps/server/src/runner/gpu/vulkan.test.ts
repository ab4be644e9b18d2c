import { randomUUID } from "node:crypto";
import { existsSync, globSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { WireTokenLogprob } from "@orrery/runner/protocol";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { GPU_FOLDER } from "../../base/install-paths.ts";
import {
  createEmbeddedHub,
  type EmbeddedHub,
  unaborted,
} from "../../testing/models/embedded-hub.ts";
import { installVulkan } from "../../testing/models/install-runtime.ts";
import { listRunnerProcesses } from "../../testing/models/runner-processes.ts";
import { RUNNER_LIMITS } from "../limits.ts";
import type { Runner } from "../runner.ts";

/** Models' processes may read there; no other hub looks into it. */
const folder = join(GPU_FOLDER, `test-${randomUUID()}`);
const LOADER = ["/usr/lib/x86_64-linux-gnu", "/usr/lib64"].map((path) =>
  join(path, "libvulkan.so.1"),
);
const isHere =
  globSync("/usr/share/vulkan/icd.d/lvp_icd*.json").length > 0 && LOADER.some(existsSync);
/** The software device compiles its programs before the first token: a minute and more on a busy machine. */
const PATIENT = { ...RUNNER_LIMITS, silence: 240_000, run: 240_000 };
const REQUEST = {
  messages: [{ role: "user", content: "What is 3 plus 4?" }],
  ...{ temperature: 0, logprobs: true },
};
const troubles: string[] = [];
let hub: EmbeddedHub;
let runner: Runner;
/** Or why it is not there. */
let remove: (() => Promise<void>) | string =
  "This system has no software device for Vulkan: Debian's mesa-vulkan-drivers and libvulkan1.";

beforeAll(async () => {
  if (isHere) remove = await installVulkan(folder);
  hub = await createEmbeddedHub();
});
afterEach(() => runner?.close());
afterAll(async () => {
  await hub.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(devices: string | undefined): void {
  troubles.length = 0;
  runner = hub.createRunner({ gpu: { setting: "auto", folder, devices }, limits: PATIENT });
  runner.observe(({ message }) => troubles.push(message));
}

/** What a greedy answer has, token by token. */
async function ask(onLoading?: () => void) {
  const model = await hub.model("orrery/tiny-chat");
  const tokens: WireTokenLogprob[] = [];
  for await (const event of runner.generate(
    { model, caller: "a", request: REQUEST },
    unaborted(),
  )) {
    if (event.type === "loading") onLoading?.();
    if (event.type === "logprobs") tokens.push(...event.tokens);
  }
  return tokens;
}
const textOf = (tokens: Awaited<ReturnType<typeof ask>>) =>
  tokens.map(({ token }) => token).join("");

it("answers on a Vulkan device as on the processor, until it is removed", async ({ skip }) => {
  if (typeof remove === "string") return skip(remove);
  start("0");
  const device = await ask();
  expect(runner.gpu()).toEqual({
    runtime: "vulkan",
    devices: [expect.stringContaining("llvmpipe")],
  });
  expect(runner.models()).toMatchObject([{ device: expect.stringContaining("llvmpipe") }]);
  expect(troubles).toEqual([]);
  await runner.close();

  // llama.cpp leaves a software device alone unless it is named.
  start(undefined);
  const none = await ask();
  const { problem } = runner.gpu();
  expect(problem).toMatch(/^The vulkan runtime found no device\./);
  expect(troubles).toEqual([problem]);
  await runner.close();

  // A device that is lost takes the process with it.
  start("0");
  let isLost = false;
  const lost = await ask(() => {
    if (isLost) return;
    for (const pid of listRunnerProcesses()) isLost = process.kill(pid, "SIGABRT");
  });
  expect(troubles).toEqual([
    expect.stringMatching(/^The model failed with the vulkan runtime \(SIGABRT\)/),
  ]);
  await runner.close();

  await remove();
  start("0");
  const processor = await ask();
  expect(runner.gpu()).toEqual({});
  expect(troubles).toEqual([]);

  expect(textOf(processor)).toBe("3 plus 4 is 7.");
  for (const tokens of [device, none, lost]) {
    expect(tokens.map(({ token }) => token)).toEqual(processor.map(({ token }) => token));
    // Devices add numbers in another order, and round intermediate ones to 16 bits.
    for (const [index, { logprob }] of tokens.entries())
      expect(logprob).toBeCloseTo(processor[index]?.logprob ?? Number.NaN, 1);
  }
}, 280_000);
