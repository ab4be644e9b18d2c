import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { useHub } from "../journeys/start-hub.ts";
import { administratorToken } from "./administrator.ts";
import { CLI, run, temporaryFolder } from "./run-cli.ts";

const settings = { ORRERY_EXAMPLES: "off" };
const [theirs, ours] = [useHub(settings), useHub(settings)];
let token = "";
let here: Record<string, string> = {};
const weights = randomBytes(12_000_000);
const digest = createHash("sha256").update(weights).digest("hex");

beforeAll(async () => {
  token = await administratorToken(theirs, "ada");
  await administratorToken(ours, "ada");
  here = { ...ours.environment, ORRERY_PORT: new URL(ours.origin).port };
  const folder = join(theirs.dataFolder, "to-publish");
  mkdirSync(join(folder, "nested"), { recursive: true });
  writeFileSync(join(folder, "README.md"), "---\nlicense: mit\n---\n# M\n");
  writeFileSync(join(folder, "empty.txt"), "");
  writeFileSync(join(folder, "nested/ü ☃.txt"), "snow");
  writeFileSync(join(folder, "model.safetensors"), weights);
  await run(["publish", folder, "ada/model", "--private"], {
    ...theirs.environment,
    ORRERY_PORT: new URL(theirs.origin).port,
  });
  await change("tag/main", { tag: "v1" });
  await change("branch/slim", {});
  await commit("slim", "slim.txt", { key: "deletedFile", value: { path: "model.safetensors" } });
  await commit("main", "later.txt");
});

async function change(path: string, body: object | string) {
  const isText = typeof body === "string";
  const response = await fetch(`${theirs.origin}/api/models/ada/model/${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": isText ? "application/x-ndjson" : "application/json",
    },
    body: isText ? body : JSON.stringify(body),
  });
  expect([path, response.status]).toEqual([path, 200]);
}

function commit(branch: string, path: string, ...more: readonly object[]) {
  const file = { key: "file", value: { path, content: "bmV3", encoding: "base64" } };
  const lines = [{ key: "header", value: { summary: `Add ${path}` } }, file, ...more];
  return change(`commit/${branch}`, lines.map((line) => JSON.stringify(line)).join("\n"));
}

const filesAt = async (revision: string) => {
  const answer = await fetch(`${ours.origin}/api/models/ada/model/revision/${revision}`);
  const { siblings } = (await answer.json()) as { siblings: { rfilename: string }[] };
  return siblings.map(({ rfilename }) => rfilename);
};

/** Passes on to the other hub; lets a quarter of the large file through, the first time it is asked for. */
async function slowHub() {
  const ranges: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    const { range, authorization } = request.headers;
    const isLarge = request.url?.endsWith("/model.safetensors") ?? false;
    if (isLarge) ranges.push(range);
    const answer = await fetch(`${theirs.origin}${request.url}`, {
      headers: { ...(range && { range }), ...(authorization && { authorization }) },
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    const body = Buffer.from(await answer.arrayBuffer());
    if (isLarge && ranges.length === 1) response.write(body.subarray(0, body.length / 4));
    else response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { ranges, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const partSize = () => {
  const folder = join(ours.dataFolder, "import");
  const [one] = existsSync(folder) ? readdirSync(folder) : [];
  const part = join(folder, one ?? "", "parts", digest);
  return existsSync(part) ? statSync(part).size : 0;
};

it("copies a repo of another hub, and goes on where a kill ended it", async () => {
  const { ranges, origin } = await slowHub();
  const args = ["import", "ada/model", "--from", origin];
  const env = { ...here, ORRERY_SOURCE_TOKEN: token };
  const killed = spawn(process.execPath, [CLI, ...args], { env: { ...process.env, ...env } });
  await expect.poll(partSize, { timeout: 20_000 }).toBeGreaterThan(1_000_000);
  killed.kill("SIGKILL");
  await new Promise((resolve) => killed.once("close", resolve));
  const kept = partSize();

  const result = await run(args, env);
  expect([result.code, result.stderr]).toEqual([0, ""]);
  expect(ranges).toEqual([undefined, `bytes=${kept}-`]);
  const got = await fetch(`${ours.origin}/ada/model/resolve/main/model.safetensors`);
  expect(Buffer.from(await got.arrayBuffer()).equals(weights)).toBe(true);
  const first = [".gitattributes", "README.md", "empty.txt", "model.safetensors", "nested/ü ☃.txt"];
  expect((await filesAt("main")).toSorted()).toEqual([...first, "later.txt"].toSorted());
  expect((await filesAt("v1")).toSorted()).toEqual(first.toSorted());
  expect(await filesAt("slim")).toContain("slim.txt");
  expect(await filesAt("slim")).not.toContain("model.safetensors");
  const refs = await (await fetch(`${ours.origin}/api/models/ada/model/refs`)).json();
  expect(refs.branches.map(({ name }: { name: string }) => name)).toEqual(["main", "slim"]);

  await commit("main", "newest.txt");
  expect((await run(args, env)).stdout).toMatch(/^main: 1 of 7 files to download\n/);
  expect(await filesAt("main")).toContain("newest.txt");
  expect(readdirSync(join(ours.dataFolder, "import"))).toEqual([]);
});

it("says in a sentence what is missing", async () => {
  const from = (url: string, name = "ada/model") => run(["import", name, "--from", url], here);
  const hidden = await from(theirs.origin);
  expect([hidden.code, hidden.stderr]).toEqual([
    expect.any(Number),
    expect.stringMatching(/has no ada\/model|ORRERY_SOURCE_TOKEN/),
  ]);
  expect((await from("file:///etc/passwd")).stderr).toContain("Invalid hub URL");
  expect((await from("http://127.0.0.1:1")).stderr).toContain("No hub responds at");
  expect((await from(theirs.origin, "a/b/c")).stderr).toContain("is not NAMESPACE/NAME");
  expect((await from(theirs.origin, "grace")).stderr).toContain("no models and datasets of grace");
});

it("adds catalog entries once, and passes over what it cannot read", async () => {
  const file = join(temporaryFolder(), "entries.jsonl");
  const entry = { id: "else/where", createdAt: "2026-01-02T00:00:00Z", tags: ["fr"], downloads: 7 };
  writeFileSync(file, `${JSON.stringify(entry)}\nnot json\n{"id":"x"}\n`);
  const data = temporaryFolder();
  for (const _ of [1, 2]) {
    const result = await run(["import", "--metadata", file], { ORRERY_DATA: data });
    expect(result.stdout).toMatch(/^1 entries in .*\n2 lines were skipped/);
  }
});
