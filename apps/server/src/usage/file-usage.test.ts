import { execFileSync } from "node:child_process";
import { providers } from "@orrery/inference";
import { expect, it } from "vitest";
import { listFileUsage, mainFile } from "./file-usage.ts";
import { NO_ROUTES } from "./usage-route.ts";
import type { UsageSource } from "./usage-source.ts";

const source: UsageSource = {
  type: "model",
  id: "ada/tts",
  isPrivate: false,
  hubUrl: "http://localhost:4870",
  providers,
  ...NO_ROUTES,
};
const contents = (of: UsageSource, file?: string) =>
  Object.fromEntries(listFileUsage(of, file).map(({ client, content }) => [client, content]));

it("sets the hub's address before anything is loaded", () => {
  expect(contents(source, "README.md")).toEqual({
    hf: "export HF_ENDPOINT=http://localhost:4870\nhf download ada/tts",
    git: "git clone http://localhost:4870/ada/tts",
    curl: "curl -L -o README.md http://localhost:4870/ada/tts/resolve/main/README.md",
  });
});

it("says the type of a dataset, and brings a token where it is private", () => {
  const { hf, git, curl } = contents({ ...source, type: "dataset", isPrivate: true }, "a.csv");
  expect(hf).toMatch(/^export HF_ENDPOINT=.*\nexport HF_TOKEN=.*\nhf .* --repo-type dataset$/);
  expect(git).toMatch(/Bearer \$HF_TOKEN" clone \S+\/datasets\/ada\/tts$/);
  expect(curl).toContain('-H "Authorization: Bearer $HF_TOKEN"');
});

it("hands any path to the shell as one word", () => {
  const path = "sub folder/it's $(id) `x` ü.bin";
  const { curl = "" } = contents(source, path);
  const words = execFileSync("sh", ["-c", `curl() { printf '%s\\n' "$@"; }; ${curl}`], {
    encoding: "utf8",
  });
  expect(words.trimEnd().split("\n")).toEqual([
    "-L",
    "-o",
    "it's $(id) `x` ü.bin",
    `http://localhost:4870/ada/tts/resolve/main/${path.split("/").map(encodeURIComponent).join("/")}`,
  ]);
});

it("has no single file where there is none", () => {
  expect(Object.keys(contents(source))).toEqual(["hf", "git"]);
});

it.each([
  [["README.md", "a-Q8_0.gguf", "a-Q4_K_M.gguf"], "a-Q4_K_M.gguf"],
  [["README.md", "config.json", "model.safetensors"], "model.safetensors"],
  [["LICENSE", "README.md"], "README.md"],
  [["notes.txt"], "notes.txt"],
  [[], undefined],
])("takes the weights first: %j", (paths, file) => {
  expect(mainFile(paths)).toBe(file);
});
