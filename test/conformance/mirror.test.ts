import { execFile, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { downloadFile, listFiles } from "@huggingface/hub";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import {
  isDownload,
  startTroubledUpstream,
  type TroubledUpstream,
} from "../../apps/server/src/testing/start-troubled-upstream.ts";
import { PROCESSES, type RunningHub, startHub } from "../journeys/start-hub.ts";
import { administratorToken } from "./administrator.ts";
import { findGitLfs } from "./find-git-lfs.ts";
import { run, temporaryFolder } from "./run-cli.ts";

const SCRIPT = fileURLToPath(new URL("./mirror_operations.py", import.meta.url));
const SENTIMENT = fileURLToPath(new URL("../../examples/tiny-sentiment/model", import.meta.url));
const PYTHON = process.env.ORRERY_TEST_PYTHON ?? "python3";
const hasPython = spawnSync(PYTHON, ["-c", "import huggingface_hub"]).status === 0;
const hasTransformers = spawnSync(PYTHON, ["-c", "import transformers"]).status === 0;
const hasDatasets = spawnSync(PYTHON, ["-c", "import datasets"]).status === 0;
const gitLfs = findGitLfs();

const weights = randomBytes(12_000_000);
const digest = createHash("sha256").update(weights).digest("hex");
let theirs: RunningHub;
let between: TroubledUpstream;
let ours: RunningHub;
let commit = "";

const settings = () => ({
  ORRERY_UPSTREAM: between.origin,
  ORRERY_UPSTREAM_ALLOW_PRIVATE: "on",
  ORRERY_UPSTREAM_DENY: "ada/denied",
  ORRERY_EXAMPLES: "off",
});

beforeAll(async () => {
  theirs = await startHub({ ORRERY_EXAMPLES: "off" });
  await administratorToken(theirs, "ada");
  const environment = { ...theirs.environment, ORRERY_PORT: new URL(theirs.origin).port };
  const model = join(theirs.dataFolder, "to-publish");
  mkdirSync(model, { recursive: true });
  writeFileSync(join(model, "README.md"), "---\nlicense: mit\n---\n# Model\n");
  writeFileSync(join(model, "model.safetensors"), weights);
  await run(["publish", model, "ada/model"], environment);
  const data = join(theirs.dataFolder, "rows");
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, "README.md"), "# Rows\n");
  writeFileSync(join(data, "train.csv"), "a,b\n1,2\n3,4\n");
  await run(["publish", data, "ada/rows", "--type", "dataset"], environment);
  await run(["publish", data, "ada/denied"], environment);
  for (const name of ["sentiment", "pretrained"])
    await run(["publish", SENTIMENT, `ada/${name}`], environment);
  const info = await fetch(`${theirs.origin}/api/models/ada/model`);
  commit = ((await info.json()) as { sha: string }).sha;
  between = await startTroubledUpstream(theirs.origin);
  ours = await startHub(settings());
}, 120_000);
afterAll(async () => {
  await ours?.stop();
  await between?.close();
  await theirs?.stop();
});
beforeEach(() => {
  for (const name of Object.keys(between.trouble)) delete between.trouble[name as never];
  between.seen.length = 0;
});

/** Not waited for by blocking: the proxy before the other hub is in this process. */
const program = (file: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
  promisify(execFile)(file, args, { env, timeout: 100_000 });

const downloads = () => between.seen.filter(isDownload);

/** The growing file of a download, as soon as it has so many bytes. */
async function partOf(dataFolder: string, least: number): Promise<void> {
  const folder = join(dataFolder, "mirror");
  for (let time = 0; time < 400; time++) {
    try {
      if (readdirSync(folder).some((name) => statSync(join(folder, name)).size >= least)) return;
    } catch {}
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("No bytes came.");
}

it.skipIf(PROCESSES > 1)(
  "continues what a killed hub began, and shows nothing of it before",
  async () => {
    const { dataFolder, pid } = ours;
    between.trouble.pauseMs = 20;
    const cut = fetch(`${ours.origin}/ada/model/resolve/main/model.safetensors`)
      .then((answer) => answer.arrayBuffer())
      .then(
        () => "whole",
        () => "cut",
      );
    await partOf(dataFolder, 1_000_000);
    process.kill(pid, "SIGKILL");
    expect(await cut).toBe("cut");
    const blobs = join(dataFolder, "blobs", digest.slice(0, 2));
    expect(() => readdirSync(blobs)).toThrow();
    between.trouble.pauseMs = 0;
    between.seen.length = 0;
    ours = await startHub({ ...settings(), ORRERY_DATA: dataFolder });
    const answer = await fetch(`${ours.origin}/ada/model/resolve/main/model.safetensors`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(weights)).toBe(true);
    const [{ range } = { range: "" }] = downloads();
    expect(Number(/^bytes=(\d+)-/.exec(range ?? "")?.[1])).toBeGreaterThanOrEqual(1_000_000);
  },
  60_000,
);

describe.skipIf(!hasPython)(
  "huggingface_hub, transformers and datasets, with only HF_ENDPOINT set",
  () => {
    it.each([[[]], [["config.json"]]])("print why a repo does not come, %j", async (files) => {
      const args = ["-m", "huggingface_hub.cli.hf", "download", "ada/denied", ...files];
      const env = { ...process.env, HF_ENDPOINT: ours.origin, HF_HOME: temporaryFolder() };
      const failed = await program(PYTHON, args, env).catch((error) => error);
      expect(failed).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("Ask an administrator of this hub if you need it."),
      });
      expect(failed.stderr).toContain("Access denied");
    });

    it.each([
      ["with xet", {}],
      ["without xet", { HF_HUB_DISABLE_XET: "1" }],
    ])(
      "read what another hub has, %s",
      async (_, environment) => {
        const { stdout, stderr } = await program(PYTHON, [SCRIPT], {
          ...process.env,
          ...environment,
          HF_ENDPOINT: ours.origin,
          HF_HOME: temporaryFolder(),
          HF_HUB_DISABLE_PROGRESS_BARS: "1",
          HF_HUB_DISABLE_TELEMETRY: "1",
        });
        const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
        const found = Object.fromEntries(
          lines.map((line) => {
            const { operation, value, error } = JSON.parse(line);
            return [operation, error ?? value];
          }),
        );
        const { rows, pretrained, ...rest } = found;
        expect(rest, stderr).toEqual({
          snapshot: { weights: digest, commit },
          one_file: { weights: digest },
          listing: { paths: [".gitattributes", "README.md", "model.safetensors"], commit },
          absent: { absent: true },
          ranges: { piece: weights.subarray(1_000_000, 1_001_000).toString("hex") },
        });
        if (hasTransformers)
          expect(pretrained, stderr).toEqual({ type: "bert", words: ["good", "day"] });
        if (hasDatasets) expect(rows, stderr).toEqual({ rows: 2 });
      },
      110_000,
    );
  },
);

it("serves @huggingface/hub", async () => {
  const repo = { type: "model" as const, name: "ada/model" };
  const paths: string[] = [];
  for await (const { path } of listFiles({ repo, hubUrl: ours.origin })) paths.push(path);
  expect(paths).toContain("model.safetensors");
  const file = await downloadFile({ repo, path: "model.safetensors", hubUrl: ours.origin });
  expect(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer()).equals(weights)).toBe(true);
});

it("serves Transformers.js, cold and from its own cache", async () => {
  // Inside the project, so that the program finds the package.
  const packages = fileURLToPath(new URL("../../node_modules", import.meta.url));
  const folder = mkdtempSync(join(packages, ".mirror-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "classify.mjs");
  writeFileSync(
    path,
    `import { env, pipeline } from "@huggingface/transformers";
env.remoteHost = ${JSON.stringify(ours.origin)};
env.allowLocalModels = false;
env.cacheDir = ${JSON.stringify(join(folder, "cache"))};
const classify = await pipeline("text-classification", "ada/sentiment", { dtype: "fp32" });
console.log(JSON.stringify(await classify("What a wonderful day!")));
`,
  );
  const classify = async () => JSON.parse((await program(process.execPath, [path], {})).stdout);
  const [answer] = await classify();
  expect(answer).toMatchObject({ label: "POSITIVE", score: expect.any(Number) });
  expect(between.seen.some(({ path }) => path === "/api/models/ada/sentiment")).toBe(true);
  const { mirror } = await (await fetch(`${ours.origin}/api/models/ada/sentiment`)).json();
  expect(mirror).toMatchObject({ upstream: between.origin, state: "here" });
  between.seen.length = 0;
  expect(await classify()).toEqual([answer]);
  expect(between.seen).toEqual([]);
});

it.skipIf("missing" in gitLfs)(
  "serves git with LFS, with the commit that the other hub has",
  async () => {
    const folder = join(temporaryFolder(), "clone");
    const searchPath = "searchPath" in gitLfs ? gitLfs.searchPath : "";
    const home = temporaryFolder();
    const environment = { PATH: searchPath, HOME: home, GIT_TERMINAL_PROMPT: "0" };
    const git = async (...args: string[]) =>
      (await program("git", args, environment)).stdout.trim();
    await git("lfs", "install", "--skip-repo");
    await git("clone", "--quiet", `${ours.origin}/ada/model`, folder);
    expect(await git("-C", folder, "rev-parse", "HEAD")).toBe(commit);
    expect(readFileSync(join(folder, "model.safetensors")).equals(weights)).toBe(true);
  },
);
