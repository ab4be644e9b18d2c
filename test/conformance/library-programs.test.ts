import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PIPELINES } from "../../packages/catalog/src/transformers-js/pipelines.ts";
import { useHub } from "../journeys/start-hub.ts";
import { administratorToken } from "./administrator.ts";

/** The library programs and file commands of the usage panel, run as printed against a started hub. */
const hub = useHub();
const run = promisify(execFile);
// Inside the project, so that programs find the packages they import.
const folder = mkdtempSync(
  join(fileURLToPath(new URL("../../node_modules", import.meta.url)), ".library-"),
);
afterAll(() => rm(folder, { recursive: true, force: true }));

let token = "";
beforeAll(async () => {
  token = await administratorToken(hub, "ada");
});

interface Item {
  readonly library?: string;
  readonly client?: string;
  readonly language: string;
  readonly content: string;
}
type Answer = Record<"library" | "files", readonly Item[]>;

async function snippets(model: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${hub.origin}/api/models/${model}/snippets`, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

let number = 0;
/** What a program prints; every one gets a cache of its own, so that it asks the hub. */
async function runJs(content: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const file = join(folder, `${number++}.mjs`);
  const cache = mkdtempSync(join(folder, "cache-"));
  const imported = content.replace(
    /^(import .* from "@huggingface\/transformers";)$/m,
    `$1\nimport { env as ownEnv } from "@huggingface/transformers";\nownEnv.cacheDir = ${JSON.stringify(cache)};`,
  );
  writeFileSync(file, imported);
  const options = { cwd: folder, env: { PATH: process.env.PATH, ...env }, timeout: 60_000 };
  return (await run(process.execPath, [file], options)).stdout;
}

const runShell = (content: string, env: Readonly<Record<string, string>> = {}) =>
  run("sh", ["-ec", content], { cwd: folder, env: { PATH: process.env.PATH, ...env } });

const transformersJs = ({ library }: Answer) =>
  library.find((item) => item.library === "transformers.js" && item.language === "js")?.content;

const EXAMPLES = [
  ["tiny-sentiment", /POSITIVE/],
  ["tiny-ner", /B-PER[\s\S]*Sarah/],
  ["tiny-zero-shot", /labels: \[ 'refund'/],
  ["tiny-embed", /^0\.\d+ Cut the onion and fry it/m],
  ["tiny-fill-mask", /token_str: 'capital'/],
  ["tiny-shapes", /label: '\w+', score/],
  ["tiny-ears", /hello world/],
  ["tiny-voice", /output\.wav: \d\.\d+ seconds/],
  ["tiny-tunes", /output\.wav: \d\.\d+ seconds/],
] as const;

describe("Transformers.js", () => {
  it.each(EXAMPLES)("runs %s from this hub and prints its answer", async (model, answer) => {
    const content = transformersJs(await snippets(`orrery/${model}`)) ?? "";
    expect(await runJs(content)).toMatch(answer);
  });

  it("has a pipeline for every task that it is offered for, and no more tasks of ours", async () => {
    const refusal = await runJs(
      'import { pipeline } from "@huggingface/transformers";\nawait pipeline("none").catch((error) => console.log(error.message));\n',
    );
    const known = new Set(/\[(.*)\]/.exec(refusal)?.[1]?.split(","));
    const aliases: Readonly<Record<string, string>> = { "text-to-speech": "text-to-audio" };
    const names = Object.entries(PIPELINES).map(([tag, { task }]) => task ?? aliases[tag] ?? tag);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    // Not tasks of the hub: an alias, and two without a tag.
    const others = ["text2text-generation", "background-removal", "zero-shot-audio-classification"];
    expect([...known].filter((name) => !names.includes(name)).sort()).toEqual(others.sort());
  });
});

describe.each(["private", "gated"])("a %s model", (kind) => {
  const id = `ada/${kind}`;
  const headers = () => ({ authorization: `Bearer ${token}` });
  const card = "---\nlibrary_name: transformers.js\npipeline_tag: text-classification\n---\n";

  beforeAll(async () => {
    const send = (path: string, method: string, body: string, type = "application/json") =>
      fetch(hub.origin + path, { method, body, headers: { ...headers(), "content-type": type } });
    const repo = { name: kind, type: "model", private: kind === "private" };
    const made = await send("/api/repos/create", "POST", JSON.stringify(repo));
    const source = new URL("../../examples/tiny-sentiment/model/", import.meta.url);
    const files = ["config.json", "onnx/model.onnx", "tokenizer.json", "tokenizer_config.json"];
    const lines = files.map((path) => ({
      key: "file",
      value: {
        path,
        content: readFileSync(new URL(path, source)).toString("base64"),
        encoding: "base64",
      },
    }));
    const readme = { key: "file", value: { path: "README.md", content: card, encoding: "utf-8" } };
    const commit = [{ key: "header", value: { summary: "Publish" } }, readme, ...lines];
    const body = commit.map((line) => JSON.stringify(line)).join("\n");
    const pushed = await send(
      `/api/models/${id}/commit/main`,
      "POST",
      body,
      "application/x-ndjson",
    );
    expect([made.status, pushed.status]).toEqual([200, 200]);
    if (kind === "gated") {
      const gate = JSON.stringify({ gated: "manual" });
      expect((await send(`/api/models/${id}/settings`, "PUT", gate)).status).toBe(200);
    }
  });

  it("is loaded with the token, and refused without", async () => {
    const content = transformersJs(await snippets(id, headers())) ?? "";
    expect(await runJs(content, { HF_TOKEN: token })).toMatch(/POSITIVE|NEGATIVE|NEUTRAL/);
    await expect(runJs(content)).rejects.toThrow(/Unauthorized|Forbidden|401|403/);
  });

  it("is fetched by curl with the token; without, nothing passes for a file", async () => {
    const { files } = await snippets(id, headers());
    const curl = files.find(({ client }) => client === "curl")?.content ?? "";
    const command = curl.replace(/^export HF_TOKEN=.*\n/, "");
    expect(command).not.toBe(curl);
    const file = join(folder, "model.onnx");
    await expect(runShell(command, { HF_TOKEN: "hf_wrong" })).rejects.toThrow();
    expect(existsSync(file)).toBe(false);
    await runShell(command, { HF_TOKEN: token });
    const sum = files.find(({ client }) => client === "sha256sum")?.content;
    if (sum !== undefined) expect((await runShell(sum)).stdout).toMatch(/OK/);
    // Without the complete file: the next model's has the same name.
    await rm(file);
  });
});

it("goes on with a broken download, and finds a damaged one", async () => {
  const { files } = await snippets("orrery/tiny-chat");
  const content = (client: string) => files.find((item) => item.client === client)?.content ?? "";
  const file = join(folder, "tiny-chat-Q8_0.gguf");
  await runShell(content("curl"));
  const whole = readFileSync(file);
  expect((await runShell(content("sha256sum"))).stdout).toMatch(/OK/);
  writeFileSync(file, whole.subarray(0, 1000));
  await expect(runShell(content("sha256sum"))).rejects.toThrow();
  await runShell(content("curl"));
  expect(readFileSync(file).equals(whole)).toBe(true);
});
