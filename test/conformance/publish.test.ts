import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { useHub } from "../journeys/start-hub.ts";
import { CLI, run, temporaryFolder } from "./run-cli.ts";

const hub = useHub({ ORRERY_EXAMPLES: "off" });
/** Where and with which data a command runs. */
let here: Record<string, string> = {};
let cookie = "";

beforeAll(async () => {
  const token = new URL(hub.setupUrl).searchParams.get("token") ?? "";
  const form = new URLSearchParams({ token, name: "ada", password: "correct horse" });
  const request = { method: "POST", body: form, redirect: "manual" } as const;
  const answer = await fetch(`${hub.origin}/setup`, request);
  cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  here = { ...hub.environment, ORRERY_PORT: new URL(hub.origin).port };
});

function modelFolder(weights: Buffer): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "nested/deep"), { recursive: true });
  mkdirSync(join(folder, ".git"));
  writeFileSync(join(folder, ".git/config"), "not to be published");
  writeFileSync(join(folder, ".DS_Store"), "junk");
  writeFileSync(
    join(folder, "README.md"),
    "---\nlicense: mit\npipeline_tag: fill-mask\n---\n# M\n",
  );
  writeFileSync(join(folder, "nested/deep/ü ☃.txt"), "snow");
  writeFileSync(join(folder, "empty.txt"), "");
  writeFileSync(join(folder, "model.safetensors"), weights);
  return folder;
}

const bytesOf = async (path: string) =>
  Buffer.from(await (await fetch(`${hub.origin}/${path}`)).arrayBuffer());

it("publishes a folder on the hub's own machine without a token", async () => {
  const weights = randomBytes(12_000_000);
  const result = await run(["publish", modelFolder(weights), "ada/model"], here);
  expect([result.code, result.stderr]).toEqual([0, ""]);
  expect(result.stdout).toContain(`Published ${hub.origin}/ada/model`);
  const info = await (await fetch(`${hub.origin}/api/models/ada/model`)).json();
  expect(info).toMatchObject({ pipeline_tag: "fill-mask", cardData: { license: "mit" } });
  expect(info.siblings.map(({ rfilename }: { rfilename: string }) => rfilename)).toEqual([
    ".gitattributes",
    "README.md",
    "empty.txt",
    "model.safetensors",
    "nested/deep/ü ☃.txt",
  ]);
  const got = await bytesOf("ada/model/resolve/main/model.safetensors");
  expect(createHash("sha256").update(got).digest("hex")).toBe(
    createHash("sha256").update(weights).digest("hex"),
  );
  const page = await (await fetch(`${hub.origin}/ada/model`)).text();
  expect(page).toContain("Fill-Mask");
  const settings = await (await fetch(`${hub.origin}/settings`, { headers: { cookie } })).text();
  expect(settings).toContain("Access tokens");
  expect(settings).not.toContain("orrery publish");
});

it("publishes again only what changed, and nothing when nothing did", async () => {
  const folder = modelFolder(randomBytes(1000));
  await run(["publish", folder, "ada/again"], here);
  const shaOf = async () => (await (await fetch(`${hub.origin}/api/models/ada/again`)).json()).sha;
  const first = await shaOf();
  expect((await run(["publish", folder, "ada/again"], here)).code).toBe(0);
  expect(await shaOf()).toBe(first);
  writeFileSync(join(folder, "new.txt"), "new");
  await run(["publish", folder, "ada/again", "--message", "Add new.txt"], here);
  expect(await shaOf()).not.toBe(first);
});

it("makes private datasets", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "rows.csv"), "a,b\n1,2\n");
  const args = ["publish", folder, "ada/rows", "--type", "dataset", "--private"];
  expect((await run(args, here)).code).toBe(0);
  expect((await fetch(`${hub.origin}/api/datasets/ada/rows`)).status).toBe(401);
  const { stdout } = await run(["token", "ada", "--role", "read"], here);
  const headers = { authorization: `Bearer ${stdout.trim()}` };
  expect((await fetch(`${hub.origin}/api/datasets/ada/rows`, { headers })).status).toBe(200);
});

it("lets one of two publishers at once win and tells the other", async () => {
  const folders = [0, 1].map(() => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "same.bin"), randomBytes(3_000_000));
    return folder;
  });
  await run(["publish", folders[0] ?? "", "ada/contested"], here);
  writeFileSync(join(folders[0] ?? "", "same.bin"), randomBytes(3_000_000));
  const results = await Promise.all(
    folders.map((one) => run(["publish", one, "ada/contested"], here)),
  );
  const refused = results.filter(({ code }) => code !== 0);
  // Both may also have come one after the other; what may never be is two refusals or a stack.
  expect(refused.length).toBeLessThan(2);
  for (const { code, stderr } of refused) {
    expect(code).toBe(77);
    expect(stderr).toContain("Someone else published to ada/contested in the meantime");
  }
});

it.each([
  ["a name that cannot be one", ["ada/-x-"], 64, /not NAMESPACE\/NAME/],
  ["an account that is not there", ["nobody/x"], 66, /Account "nobody" not found/],
  ["a wrong token", ["ada/x", "--token", "hf_wrong"], 77, /Invalid credentials/],
])("says what is wrong with %s", async (_, args, code, words) => {
  const result = await run(["publish", modelFolder(Buffer.from("w")), ...args], here);
  expect([result.code, result.stdout.includes("Published")]).toEqual([code, false]);
  expect(result.stderr).toMatch(words);
  expect(result.stderr).not.toContain("    at ");
});

it("says that no hub answers", async () => {
  const args = ["publish", modelFolder(Buffer.from("w")), "ada/x", "--token", "hf_x"];
  const result = await run([...args, "--hub", "http://localhost:9"], here);
  expect([result.code, result.stderr]).toEqual([
    69,
    expect.stringContaining("No hub responds at http://localhost:9"),
  ]);
});

it("leaves nothing half-visible when the publisher is killed, and finishes when it comes back", async () => {
  const folder = modelFolder(randomBytes(60_000_000));
  const env = { ...process.env, HF_ENDPOINT: "", HF_TOKEN: "", ...here };
  const child = spawn(process.execPath, [CLI, "publish", folder, "ada/killed"], { env });
  const incoming = join(hub.dataFolder, "blobs/incoming");
  const receiving = () => {
    try {
      const entries = readdirSync(incoming, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).length;
    } catch {
      return 0;
    }
  };
  /** Also where the hub passes bytes on, and keeps none in a folder. */
  const sent = () => {
    const [, bytes] = /^wchar: (\d+)/m.exec(readFileSync(`/proc/${child.pid}/io`, "utf8")) ?? [];
    return Number(bytes);
  };
  await expect.poll(sent, { timeout: 20_000, interval: 2 }).toBeGreaterThan(2_000_000);
  child.kill("SIGKILL");
  await expect.poll(receiving, { timeout: 20_000 }).toBe(0);
  const info = await (await fetch(`${hub.origin}/api/models/ada/killed`)).json();
  expect(info.siblings).toEqual([{ rfilename: ".gitattributes" }]);
  expect((await run(["publish", folder, "ada/killed"], here)).code).toBe(0);
  const { headers } = await fetch(`${hub.origin}/ada/killed/resolve/main/model.safetensors`, {
    method: "HEAD",
  });
  expect(headers.get("content-length")).toBe("60000000");
});
