import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import type { ModelInfo } from "../model.ts";
import { localApps } from "./index.ts";

const ids = ["ada/tiny", 'ada/it\'s $(touch x) `id` "quoted"\nnew'];
const files = ["tiny-Q4_K_M.gguf", "sub folder/a'b$(id).gguf", undefined];
const kinds: readonly Partial<ModelInfo>[] = [
  { gguf: { contextLength: 512, files: ["a.gguf"] } },
  { tags: ["conversational", "mlx"] },
  { tags: ["lora"], pipelineTag: "text-to-image" },
];
const models = ids.flatMap((id) => kinds.map((kind): ModelInfo => ({ id, tags: [], ...kind })));
const sources = files.flatMap((file) =>
  [true, false].map((needsToken) => ({
    hubUrl: "http://localhost:4870",
    needsToken,
    ...(file !== undefined && { file }),
  })),
);

const hasShell = spawnSync("sh", ["-c", "true"]).status === 0;

describe.each(Object.entries(localApps))("%s", (_, { use }) => {
  it.runIf(hasShell && use.kind === "commands")("gives commands that a shell can read", () => {
    if (use.kind !== "commands") return;
    const steps = models.flatMap((model) => sources.flatMap((source) => use.steps(model, source)));
    expect(steps.length).toBeGreaterThan(0);
    const scripts = steps.filter(({ language }) => language === "sh").map(({ content }) => content);
    for (const script of new Set(scripts)) execFileSync("sh", ["-n"], { input: script });
    // A doubled backslash at the end of a line would end the command there.
    expect(scripts.filter((script) => /\\\\\n/.test(script))).toEqual([]);
    for (const { language, content } of steps) if (language === "json") JSON.parse(content);
  });

  it.runIf(use.kind === "link")("gives one link on one line", () => {
    if (use.kind !== "link") return;
    expect(use.link({ id: "ada/tiny", tags: [] }, "f-Q4_K_M.gguf")).toMatch(/^[\w-]+:\/\/\S+$/);
  });
});

/** Runs a script with every program replaced by one that prints its arguments, one a line. */
function argumentsOf(script: string): string {
  const names = ["llama-server", "curl", "vllm", "pip", "ollama", "brew", "docker"];
  const fakes = names.map((name) => `fake() { printf '%s\\n' "$@"; }; alias ${name}=fake`);
  return execFileSync("sh", ["-c", `${fakes.join("\n")}\n${script}`]).toString();
}

it.each([
  ["https://hub.example", {}, "m-Q4_K_M.gguf", "ollama run hub.example/ada/m:Q4_K_M"],
  ["https://hub.example:8443", {}, "tiny.gguf", "ollama run hub.example:8443/ada/m:tiny.gguf"],
  ["https://hub.example", { needsToken: true }, "m-Q4_K_M.gguf", "ollama create m"],
  ["http://hub.example", {}, "m-Q4_K_M.gguf", "ollama create m"],
  ["https://hub.example", {}, "m-Q8_0-00001-of-00002.gguf", "ollama create m"],
])("pulls from %s with %j the file %s by a name, where it can", (hubUrl, more, file, line) => {
  const { use } = localApps.ollama;
  if (use.kind !== "commands") throw new Error("Ollama is used by commands");
  const steps = use.steps({ id: "ada/m", tags: [], gguf: {} }, { hubUrl, file, ...more });
  expect(steps[0]?.content).toContain(line);
});

it.runIf(hasShell)("hands a hostile id and file to the program unchanged", () => {
  const [, id = ""] = ids;
  const use = localApps["llama.cpp"].use;
  if (use.kind !== "commands") throw new Error("llama.cpp is used by commands");
  const [first] = use.steps({ id, tags: [] }, { hubUrl: "http://h", file: files[1] ?? "" });
  const printed = argumentsOf(first?.content ?? "");
  expect(printed).toContain(`--hf-repo\n${id}\n--hf-file\n${files[1]}\n`);
});
