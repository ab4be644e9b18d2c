import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../../base/install-paths.ts";
import { chooseGpu } from "../../../runner/gpu/choose-gpu.ts";
import { detectGpu, LLAMA_VERSION } from "../../../runner/gpu/gpu-packages.ts";
import { npmProblem } from "./npm-problem.ts";
import { readSetup } from "./read-setup.ts";
import { packagesOf } from "./setup-gpu.ts";
import { visionPackages } from "./setup-vision.ts";

it.each([
  [["gpu"], undefined],
  [["gpu", "cuda"], "cuda"],
  [["gpu", "vulkan"], "vulkan"],
  [["gpu", "metal"], "metal"],
  [["gpu", "remove"], "remove"],
  [["vision"], undefined],
  [["vision", "remove"], "remove"],
])("reads setup %j", (args, word) => expect(readSetup(args)).toEqual({ what: args[0], word }));

it.each([[[]], [["cpu"]], [["gpu", "rocm"]], [["gpu", "cuda", "vulkan"]], [["vision", "cuda"]]])(
  "refuses setup %j",
  (args) =>
    expect(() => readSetup(args)).toThrow(
      `Cannot set up "${args.join(" ")}". Use: orrery setup gpu [cuda|vulkan|metal|remove], orrery setup vision [remove], or orrery setup s3.`,
    ),
);

it.each([
  ["linux-x64", ["/dev/nvidia0", "/dev/dri/renderD128"], "cuda"],
  ["linux-x64", ["/dev/dri/renderD128"], "vulkan"],
  ["linux-x64", [], undefined],
  ["linux-arm64", ["/dev/nvidia0", "/dev/dri/renderD128"], undefined],
  ["darwin-arm64", [], "metal"],
  ["darwin-x64", [], undefined],
])("detects on %s with %j: %s", (system, paths, runtime) =>
  expect(detectGpu(system, (path) => (paths as string[]).includes(path))).toBe(runtime),
);

const vulkan = { runtime: "vulkan", version: LLAMA_VERSION } as const;
it.each([
  ["auto", undefined, undefined, undefined],
  ["auto", vulkan, "vulkan", undefined],
  ["off", vulkan, undefined, undefined],
  ["vulkan", vulkan, "vulkan", undefined],
  ["metal", undefined, "metal", undefined],
  ["cuda", vulkan, undefined, /ORRERY_GPU is cuda, which is not installed.*setup gpu cuda"/],
  ["vulkan", undefined, undefined, /ORRERY_GPU is vulkan, which is not installed/],
  ["auto", { ...vulkan, version: "0.9.0" }, undefined, /version 0\.9\.0, .* needs \d+\.\d+\.\d+\./],
] as const)("chooses by %s of %j: %s", (setting, installed, runtime, problem) => {
  const choice = chooseGpu(setting, installed);
  expect(choice.runtime).toBe(runtime);
  if (problem) expect(choice.problem).toMatch(problem);
  else expect(choice.problem).toBeUndefined();
});

const said = (code: string) => ({ code: 1, stderr: `npm error code ${code}\nnpm error more` });
it.each([
  [{ code: "ENOENT" }, "not-found", /npm was not found/],
  [said("ENOTFOUND"), "hub-unreachable", /did not reach its registry \(ENOTFOUND\)/],
  [said("EACCES"), "unwritable-folder", /\/place cannot be written \(EACCES\)/],
  [{ code: "EROFS" }, "unwritable-folder", /\/place cannot be written/],
  [said("ENOTCACHED"), "hub-unreachable", /Nothing was installed/],
  [said("EINTEGRITY"), "failed", /another archive .* \(EINTEGRITY\)/],
  [said("E404"), "failed", /could not install the runtime \(E404\)/],
])("explains %j", (error, code, message) =>
  expect(npmProblem(error, "/place")).toMatchObject({
    code,
    message: expect.stringMatching(message),
  }),
);

it("refuses a runtime that does not exist for the system", () =>
  expect(() => packagesOf("cuda", "darwin-arm64")).toThrow(
    "The cuda runtime does not exist for darwin-arm64.",
  ));

it("knows the runtime for images by system", () => {
  for (const system of ["linux-x64", "linux-arm64", "darwin-arm64"])
    for (const { name, integrity } of visionPackages(system)) {
      expect(name).toBe(`@fugood/node-llama-${system}`);
      expect(Buffer.from(integrity.replace("sha512-", ""), "base64")).toHaveLength(64);
    }
  expect(() => visionPackages("linux-riscv64")).toThrow(
    "The runtime for images does not exist for linux-riscv64. Serve such models with an engine.",
  );
});

it("pins the runtimes at the version of the library that loads them", () => {
  const lock = readFileSync(join(ROOT, "package-lock.json"), "utf8");
  const { version, optionalDependencies } =
    JSON.parse(lock).packages["node_modules/node-llama-cpp"];
  expect(LLAMA_VERSION).toBe(version);
  for (const runtime of ["cuda", "vulkan"] as const)
    for (const { name, integrity } of packagesOf(runtime, "linux-x64")) {
      expect(optionalDependencies).toHaveProperty([name], LLAMA_VERSION);
      expect(Buffer.from(integrity.replace("sha512-", ""), "base64")).toHaveLength(64);
    }
});
