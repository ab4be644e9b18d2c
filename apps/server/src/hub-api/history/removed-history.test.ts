import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { pktLine } from "../../storage/git/transfer/pkt-line.ts";
import { commitFiles } from "../../testing/commit-files.ts";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const SECRET = "hf_leaked_by_mistake";
const repo = "/api/models/ada/m";
const run = promisify(execFile);

/** Git as a client has it, without this machine's settings. */
async function git(folder: string, ...args: readonly string[]): Promise<string> {
  const identity = ["-c", "user.name=eve", "-c", "user.email=eve@example.org"];
  const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: "1" };
  return (await run("git", [...identity, ...args], { cwd: folder, env })).stdout.trim();
}

const failureOf = (running: Promise<string>): Promise<string> =>
  running.then(
    () => "",
    (error: { readonly message: string }) => error.message,
  );

let dataFolder: string;
let app: TestApp;
let ada: TestCaller;

/** A repo of ada's, public, whose secret was committed, deleted and squashed away. */
async function leak(settings: Readonly<Record<string, string>> = {}) {
  dataFolder = temporaryFolder();
  app = await createTestApp({ ...settings, ORRERY_DATA: dataFolder });
  await app.signUp("root");
  ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  await commitFiles(ada, repo, { "a.txt": "kept" });
  const { commitOid: lost } = await commitFiles(ada, repo, { "secret.env": SECRET });
  const tree = await app.get(`${repo}/tree/main`);
  const blob = tree.json().find(({ path }: { path: string }) => path === "secret.env").oid;
  return { lost, blob: blob as string };
}

const squash = () => ada.post(`${repo}/super-squash/main`, { message: "Start again" });
const remove = () => removeFrom("main");
const removeFrom = (revision: string, path = "secret.env") =>
  ada.request("POST", `${repo}/commit/${revision}`, {
    headers: { "content-type": "application/x-ndjson" },
    payload: [
      { key: "header", value: { summary: "Delete the secret" } },
      { key: "deletedFile", value: { path } },
    ]
      .map((line) => JSON.stringify(line))
      .join("\n"),
  });

/** Every way to name a state by the id of its commit. */
const addressesOf = (commit: string) => [
  `/ada/m/resolve/${commit}/secret.env`,
  `/ada/m/raw/${commit}/secret.env`,
  `/ada/m/blob/${commit}/secret.env`,
  `/ada/m/tree/${commit}`,
  `/ada/m/commits/${commit}`,
  `/ada/m/commit/${commit}`,
  `${repo}/tree/${commit}`,
  `${repo}/commits/${commit}`,
  `${repo}/revision/${commit}`,
  `${repo}/compare/${commit}..main`,
  `${repo}/compare/main..${commit}`,
];

const statusesOf = (paths: readonly string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const { statusCode, body } = await app.get(path);
      return [path, statusCode, body.includes(SECRET)];
    }),
  );

it("serves no commit that nothing leads to, by no route, not even to its owner", async () => {
  const { lost } = await leak();
  await remove();
  const before = await statusesOf(addressesOf(lost));
  expect(before.map(([, status]) => status)).toEqual(before.map(() => 200));
  await squash();
  const after = addressesOf(lost).map((path) => [path, 404, false]);
  expect(await statusesOf(addressesOf(lost))).toEqual(after);
  expect((await ada.get(`/ada/m/resolve/${lost}/secret.env`)).statusCode).toBe(404);
  const paths = await app.request("POST", `${repo}/paths-info/${lost}`, {
    payload: { paths: ["secret.env"] },
  });
  expect(paths.statusCode).toBe(404);
  expect((await app.get("/ada/m/resolve/main/a.txt")).body).toBe("kept");
});

it("goes on serving what a branch, a tag or a pull request leads to", async () => {
  const { lost } = await leak();
  const reads = async () => (await app.get(`/ada/m/resolve/${lost}/secret.env`)).statusCode;
  await ada.post(`${repo}/branch/kept%2Fhere`, { startingPoint: lost });
  await ada.post(`${repo}/tag/main`, { tag: "v1" });
  await commitFiles(ada, repo, { "b.txt": "proposed" }, "main?create_pr=1");
  await squash();
  expect(await reads()).toBe(200);
  await ada.request("DELETE", `${repo}/branch/kept%2Fhere`);
  expect(await reads()).toBe(200);
  await ada.request("DELETE", `${repo}/tag/v1`);
  expect(await reads()).toBe(200);
});

it("serves them where the operator wants it", async () => {
  const { lost } = await leak({ ORRERY_SERVE_UNREACHABLE: "on" });
  await squash();
  await remove();
  expect((await app.get(`/ada/m/resolve/${lost}/secret.env`)).body).toBe(SECRET);
});

it("gives no removed large file to those who know its digest", async () => {
  await leak();
  const { commitOid } = await commitFiles(ada, repo, { "w.bin": SECRET });
  const oid = createHash("sha256").update(SECRET).digest("hex");
  const actions = async (caller: TestCaller) => {
    const answer = await caller.request("POST", "/ada/m.git/info/lfs/objects/batch", {
      payload: JSON.stringify({ operation: "download", objects: [{ oid, size: SECRET.length }] }),
      headers: { "content-type": "application/vnd.git-lfs+json" },
    });
    return answer.json().objects[0].actions;
  };
  expect(await actions(app)).toBeDefined();
  await ada.post(`${repo}/branch/older`, { startingPoint: commitOid });
  await removeFrom("main", "w.bin");
  await squash();
  expect(await actions(app)).toBeDefined();
  await ada.request("DELETE", `${repo}/branch/older`);
  expect(await actions(app)).toBeUndefined();
  expect(await actions(ada)).toBeDefined();
});

it.each(["0", "2"])("gives git no removed object by its id, in version %s", async (version) => {
  const { lost, blob } = await leak();
  const origin = await app.listen();
  const client = temporaryFolder();
  await git(client, "init", "--quiet", ".");
  const protocol = ["-c", `protocol.version=${version}`];
  const fetchId = (id: string) =>
    failureOf(git(client, ...protocol, "fetch", "--quiet", `${origin}/ada/m.git`, id));
  expect(await fetchId(lost)).toBe("");
  await remove();
  await squash();
  const fresh = temporaryFolder();
  await git(fresh, "init", "--quiet", ".");
  for (const id of [lost, blob, `${lost}`.toUpperCase()]) {
    const refused = await failureOf(
      git(fresh, ...protocol, "fetch", "--quiet", `${origin}/ada/m.git`, id),
    );
    expect(refused, id).toMatch(/not our ref|find remote ref|unadvertised/);
  }
  const partial = ["clone", "--quiet", "--filter=blob:none", `${origin}/ada/m.git`, "partial"];
  await git(fresh, ...protocol, ...partial);
  expect(await git(fresh, "-C", "partial", "show", "HEAD:a.txt")).toBe("kept");
});

it("lets nobody who cannot write bring removed objects back by a pull request", async () => {
  const { lost, blob } = await leak();
  const origin = await app.listen();
  const eve = await app.signUp("eve");
  await remove();
  await squash();
  const draft = { title: "t", description: "", pullRequest: true };
  expect((await eve.post(`${repo}/discussions`, draft)).statusCode).toBe(200);
  const client = temporaryFolder();
  await git(client, "clone", "--quiet", `${origin}/ada/m.git`, ".");
  const base = await git(client, "rev-parse", "HEAD");
  const push = async (to: string, objects: readonly string[]) => {
    const pack = await pipedGit(client, ["pack-objects", "--stdout"], objects.join("\n"));
    const update = pktLine(`${base} ${to} refs/pr/1\0report-status`);
    const { body } = await eve.request("POST", "/ada/m.git/git-receive-pack", {
      payload: Buffer.concat([Buffer.from(`${update}0000`), pack]),
      headers: { "content-type": "application/x-git-receive-pack-request" },
    });
    return body;
  };
  // The removed commit itself, and a tree that names the removed blob: neither needs to be sent.
  expect(await push(lost, [])).toContain("ng refs/pr/1");
  const listing = `100644 blob ${blob}\tREADME.md\n`;
  const tree = (await pipedGit(client, ["mktree", "--missing"], listing)).toString().trim();
  const found = await git(client, "commit-tree", tree, "-p", base, "-m", "found");
  expect(await push(found, [found, tree])).toContain("ng refs/pr/1");
  expect((await app.get("/ada/m/resolve/refs%2Fpr%2F1/README.md")).body).not.toContain(SECRET);
  expect((await app.get(`/ada/m/resolve/${lost}/secret.env`)).statusCode).toBe(404);
  // What a ref leads to need not be sent either.
  const kept = await git(client, "rev-parse", "HEAD:a.txt");
  const copied = `100644 blob ${kept}\tb.txt\n`;
  const other = (await pipedGit(client, ["mktree"], copied)).toString().trim();
  const fine = await git(client, "commit-tree", other, "-p", base, "-m", "fine");
  expect(await push(fine, [fine, other])).toContain("ok refs/pr/1");
});

async function pipedGit(folder: string, args: readonly string[], input: string): Promise<Buffer> {
  const running = run("git", [...args], { cwd: folder, encoding: "buffer" });
  running.child.stdin?.end(input);
  return (await running).stdout;
}

it("deletes removed objects after the grace, and nothing that a ref leads to", async () => {
  const { lost, blob } = await leak({ ORRERY_SERVE_UNREACHABLE: "on" });
  const serves = async (path: string) => (await app.get(path)).statusCode === 200;
  await commitFiles(ada, repo, { "b.txt": "proposed" }, "main?create_pr=1");
  const number = 1;
  expect(await serves(`/ada/m/resolve/${lost}/secret.env`)).toBe(true);
  await remove();
  await squash();
  await app.hub.collectGarbage(3_600_000);
  expect(await serves(`/ada/m/resolve/${lost}/secret.env`)).toBe(true);
  // The pull request was made while the secret was there: it has to go first.
  await app.hub.collectGarbage(0);
  expect(await serves(`/ada/m/resolve/${lost}/secret.env`)).toBe(true);
  await ada.post(`${repo}/super-squash/refs%2Fpr%2F${number}`, { message: "Squash" });
  await removeFrom(`refs%2Fpr%2F${number}`);
  await ada.post(`${repo}/super-squash/refs%2Fpr%2F${number}`, { message: "Squash again" });
  await app.hub.collectGarbage(0);
  expect(await serves(`/ada/m/resolve/${lost}/secret.env`)).toBe(false);
  expect(await serves(`/ada/m/resolve/main/a.txt`)).toBe(true);
  expect(await serves(`/ada/m/resolve/refs%2Fpr%2F${number}/b.txt`)).toBe(true);
  const repository = gitFolder();
  await expect(run("git", ["--git-dir", repository, "cat-file", "-e", blob])).rejects.toThrow();
  await run("git", ["--git-dir", repository, "fsck", "--full", "--strict"]);
});

/** Of the only repo. */
function gitFolder(): string {
  const git = join(dataFolder, "git");
  const names = readdirSync(git, { recursive: true }) as string[];
  return join(git, names.find((name) => name.endsWith(".git")) ?? "");
}
