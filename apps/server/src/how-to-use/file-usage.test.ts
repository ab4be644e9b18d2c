import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { providers } from "@orrery/inference";
import { expect, it } from "vitest";
import { listFileUsage, mainFile } from "./file-usage.ts";
import { NO_ROUTES } from "./usage-route.ts";
import type { UsageSource } from "./usage-source.ts";

const source: UsageSource = {
  type: "model",
  id: "ada/tts",
  isPrivate: false,
  needsToken: false,
  isClosed: false,
  hubUrl: "http://localhost:4870",
  providers,
  ...NO_ROUTES,
};
const contents = (of: UsageSource, file?: string) =>
  Object.fromEntries(
    listFileUsage(of, file === undefined ? undefined : { path: file }).map(
      ({ client, content }) => [client, content],
    ),
  );

it("sets the hub's address before anything is loaded", () => {
  expect(contents(source, "README.md")).toEqual({
    hf: "export HF_ENDPOINT=http://localhost:4870\nhf download ada/tts",
    git: "git clone http://localhost:4870/ada/tts",
    snapshot_download:
      'from huggingface_hub import snapshot_download\n\nfolder = snapshot_download("ada/tts", endpoint="http://localhost:4870")\nprint(folder)',
    curl: "curl --fail -L -C - -o README.md http://localhost:4870/ada/tts/resolve/main/README.md",
    hf_hub_download:
      'from huggingface_hub import hf_hub_download\n\npath = hf_hub_download("ada/tts", "README.md", endpoint="http://localhost:4870")\nprint(path)',
  });
});

it("says the type of a dataset, and brings a token where it is private or gated", () => {
  const all = contents({ ...source, type: "dataset", needsToken: true }, "a.csv");
  const { hf, git, curl } = all;
  expect(hf).toMatch(/^export HF_ENDPOINT=.*\nexport HF_TOKEN=.*\nhf .* --repo-type dataset$/);
  expect(git).toMatch(/Bearer \$HF_TOKEN" clone \S+\/datasets\/ada\/tts$/);
  expect(curl).toContain('-H "Authorization: Bearer $HF_TOKEN"');
  expect(all.snapshot_download).toContain('repo_type="dataset"');
  for (const content of Object.values(all)) expect(content).toContain("HF_TOKEN");
});

it("hands any path to the shell as one word", () => {
  const path = "sub folder/it's $(id) `x` ü.bin";
  const { curl = "" } = contents(source, path);
  const words = execFileSync("sh", ["-c", `curl() { printf '%s\\n' "$@"; }; ${curl}`], {
    encoding: "utf8",
  });
  expect(words.trimEnd().split("\n")).toEqual([
    "--fail",
    "-L",
    "-C",
    "-",
    "-o",
    "it's $(id) `x` ü.bin",
    `http://localhost:4870/ada/tts/resolve/main/${path.split("/").map(encodeURIComponent).join("/")}`,
  ]);
});

it("has no single file where there is none", () => {
  expect(Object.keys(contents(source))).toEqual(["hf", "snapshot_download", "git"]);
});

it("fetches one quantization where there are several, as the files spell it", () => {
  const withFiles = (...files: readonly string[]) =>
    contents({ ...source, model: { id: source.id, tags: [], gguf: { files } } })["hf-include"];
  expect(withFiles("a-Q8_0.gguf", "a-q4_k_m-00001-of-00002.gguf")).toContain(
    "hf download ada/tts --include '*q4_k_m*' --local-dir .",
  );
  expect(withFiles("a-Q8_0.gguf")).toBeUndefined();
  expect(withFiles("a.gguf", "b.gguf")).toBeUndefined();
});

it("checks a file whose digest is known", () => {
  const bytes = "weights";
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const check = listFileUsage(source, { path: "sub/it's.bin", sha256 }).find(
    ({ client }) => client === "sha256sum",
  );
  const folder = mkdtempSync(join(tmpdir(), "orrery-sum-"));
  const run = () => spawnSync("sh", ["-c", check?.content ?? ""], { cwd: folder }).status;
  writeFileSync(join(folder, "it's.bin"), bytes);
  expect(run()).toBe(0);
  writeFileSync(join(folder, "it's.bin"), `${bytes}, cut`);
  expect(run()).not.toBe(0);
  rmSync(folder, { recursive: true });
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
