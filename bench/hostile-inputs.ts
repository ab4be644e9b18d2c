import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type BenchHub, signUpAda, startHub } from "./start-hub.ts";

/**
 * How long each hostile input holds up a hub: `node bench/hostile-inputs.ts`. The hub's own measure of its
 * event loop is read after each; the goal is less than 50 ms on a quiet machine.
 */
interface HostileInput {
  readonly name: string;
  readonly path: string;
  readonly type: string;
  readonly body: () => string;
}

const yaml = (text: string) => JSON.stringify({ content: `---\n${text}\n---\n` });
const commitOf = (path: string, content: string) =>
  [
    JSON.stringify({ key: "header", value: { summary: "hostile" } }),
    JSON.stringify({ key: "file", value: { path, content, encoding: "utf-8" } }),
  ].join("\n");
const repeat = (count: number, text: (index: number) => string, between = "") =>
  Array.from({ length: count }, (_, index) => text(index)).join(between);

const JSON_TYPE = "application/json";
const FORM = "application/x-www-form-urlencoded";
const NDJSON = "application/x-ndjson";
const VALIDATE = "/api/validate-yaml";
const COMMIT = "/api/models/ada/m/commit/main";
const PATHS = "/api/models/ada/m/paths-info/main";

const INPUTS: readonly HostileInput[] = [
  ...Object.entries({
    tags: `a: ${"!!str ".repeat(30_000)}x`,
    anchors: `a: ${"&a ".repeat(60_000)}`,
    brackets: "[".repeat(180_000),
    escapes: `a: "${"\\u00".repeat(45_000)}"`,
    keys: repeat(20_000, (index) => `key${index}: 1`, "\n"),
    colons: `a${": a".repeat(60_000)}`,
    "short anchors": `a: ${"&a ".repeat(490)}`,
  }).map(([name, text]) => ({
    name: `front matter: ${name}`,
    path: VALIDATE,
    type: JSON_TYPE,
    body: () => yaml(text),
  })),
  { name: "nothing hostile", path: VALIDATE, type: JSON_TYPE, body: () => yaml("a: 1") },
  {
    name: "card in a commit: anchors",
    path: COMMIT,
    type: NDJSON,
    body: () => commitOf("README.md", `---\na: ${"&b ".repeat(60_000)}\n---\n`),
  },
  {
    name: "commit line: 13 MB of JSON names",
    path: COMMIT,
    type: NDJSON,
    body: () => `{${repeat(1_000_000, (index) => `"k${index}":1`, ",")}}`,
  },
  {
    name: ".gitattributes: 600,000 lines",
    path: COMMIT,
    type: NDJSON,
    body: () => commitOf(".gitattributes", "*.x filter=lfs\n".repeat(600_000)),
  },
  {
    name: "config.json: 1 MB of names",
    path: COMMIT,
    type: NDJSON,
    body: () => commitOf("config.json", `{${repeat(80_000, (index) => `"k${index}":1`, ",")}}`),
  },
  {
    name: "API: 1 MB of JSON names",
    path: PATHS,
    type: JSON_TYPE,
    body: () => `{${repeat(80_000, (index) => `"k${index}":1`, ",")}}`,
  },
  {
    name: "API: 1 MB of brackets",
    path: PATHS,
    type: JSON_TYPE,
    body: () => "[".repeat(1_000_000),
  },
  {
    name: "API: 19,000 invalid values",
    path: PATHS,
    type: JSON_TYPE,
    body: () => `{"paths":[${repeat(19_000, () => "1", ",")}]}`,
  },
  {
    name: "form: 200,000 names",
    path: PATHS,
    type: FORM,
    body: () => repeat(200_000, (index) => `k${index}=`, "&"),
  },
  {
    name: "form: 10,000 names",
    path: PATHS,
    type: FORM,
    body: () => repeat(10_000, (index) => `k${index}=`, "&"),
  },
  {
    name: "call of a model: 30 MB of JSON names",
    path: "/v1/chat/completions",
    type: JSON_TYPE,
    body: () => `{${repeat(2_300_000, (index) => `"k${index}":1`, ",")}}`,
  },
];

/** The longest block of the hub's event loop since it was asked last, in milliseconds. */
async function longestBlock({ origin }: BenchHub): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^orrery_nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000;
}

const folder = mkdtempSync(join(tmpdir(), "orrery-hostile-"));
const hub = await startHub(folder, { ORRERY_EXAMPLES: "off", ORRERY_RUNNER: "off" });
try {
  const authorization = `Bearer ${await signUpAda(hub)}`;
  const send = (path: string, type: string, body: string) =>
    fetch(`${hub.origin}${path}`, {
      method: "POST",
      body,
      headers: { authorization, "content-type": type },
    });
  await send("/api/repos/create", JSON_TYPE, JSON.stringify({ name: "m" }));
  await send(VALIDATE, JSON_TYPE, yaml("a: 1"));
  console.log("| Input | Answer | Longest block |\n| --- | --- | --- |");
  for (const { name, path, type, body } of INPUTS) {
    const text = body();
    await setTimeout(200);
    await longestBlock(hub);
    const { status } = await send(path, type, text);
    await setTimeout(100);
    console.log(`| ${name} | ${status} | ${(await longestBlock(hub)).toFixed(0)} ms |`);
  }
} finally {
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
}
