import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chat, expectModelsAnswer, INSTALLED_ENV, startInstalled } from "./installed-hub.ts";

const execute = promisify(execFile);
const PACK = fileURLToPath(new URL("../../tools/pack.mjs", import.meta.url));
const env = INSTALLED_ENV;
const packed = mkdtempSync(join(tmpdir(), "orrery-package-"));
let tarball = "";

beforeAll(async () => {
  await execute(process.execPath, [PACK, packed], { env });
  tarball = join(packed, readdirSync(packed).find((name) => name.endsWith(".tgz")) ?? "");
});
afterAll(() => rmSync(packed, { recursive: true, force: true }));

/** The package, installed in a new folder. */
async function install(...options: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(packed, "installed-"));
  writeFileSync(join(folder, "package.json"), "{}");
  const quiet = ["--no-audit", "--no-fund", "--prefer-offline"];
  await execute("npm", ["install", ...quiet, ...options, tarball], { cwd: folder, env });
  return folder;
}

let light: Promise<string> | undefined;
/** Installed once for those who change nothing of it; a second try of a test tries again. */
const installLight = () => {
  light ??= install("--omit=optional").catch((error) => {
    light = undefined;
    throw error;
  });
  return light;
};

const settingsOf = (folder: string) => ({ ...env, ORRERY_DATA: join(folder, "data") });
const orrery = (folder: string) => join(folder, "node_modules/.bin/orrery");

const serve = (folder: string) =>
  startInstalled([orrery(folder), "serve"], { cwd: folder, env: settingsOf(folder) });

it("is a whole hub in an empty folder, models included", async () => {
  const folder = await install();
  const { origin, setupToken, printed } = await serve(folder);
  expect(printed).not.toContain("do not run");
  for (const path of ["/healthz", "/readyz", "/models", "/realtime.js"])
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
  const page = await (await fetch(`${origin}/orrery/tiny-chat`)).text();
  expect(page).toContain("tiny-chat");
  expect(await (await fetch(`${origin}/docs/publish`)).text()).toContain("npx orrery");

  await expectModelsAnswer(origin);

  const form = new URLSearchParams({ token: setupToken, name: "ada", password: "correct horse" });
  await fetch(`${origin}/setup`, { method: "POST", body: form, redirect: "manual" });
  const made = await execute(orrery(folder), ["token", "ada"], {
    cwd: folder,
    env: settingsOf(folder),
  });
  const token = /hf_\w+/.exec(made.stdout)?.[0];
  const who = await fetch(`${origin}/api/whoami-v2`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await who.json()).toMatchObject({ name: "ada" });
});

it("prints programs for other programs that import it", async () => {
  const folder = await installLight();
  const program = `import { inferenceSnippets } from "orrery/snippets";
    const model = { id: "a/b", tags: ["conversational"], pipelineTag: "text-generation" };
    console.log(JSON.stringify(inferenceSnippets(model, { hubUrl: "http://localhost:4870" })));`;
  const { stdout } = await execute(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: folder,
    env,
  });
  expect(stdout).toContain("http://localhost:4870/v1");
});

it("is a hub without its optional packages, and says which models do not run", async () => {
  const folder = await installLight();
  expect(readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(
    ["orrery"],
  );
  const { origin, printed } = await serve(folder);
  expect(printed).toContain("ONNX models do not run on this hub: sharp is not installed.");
  const page = await (await fetch(`${origin}/orrery/tiny-chat`)).text();
  expect(page).toContain("GGUF models do not run on this hub");
  const answer = await chat(origin);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("GGUF models do not run on this hub");
});
