import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createRepo, deleteRepo, uploadFiles } from "@huggingface/hub";
import { beforeAll, describe, expect, it } from "vitest";
import { useAccounts } from "../journeys/accounts.ts";
import { useHub } from "../journeys/start-hub.ts";
import { makeToken } from "./administrator.ts";
import { createGitClient, type GitClient, gitLfs } from "./git-client.ts";

const hub = useHub({ ORRERY_EXAMPLES: "off" });
const accounts = useAccounts(hub, "ada", "bob");
let at = { hubUrl: "", accessToken: "" };
let bob = "";
let count = 0;

beforeAll(async () => {
  const tokens = accounts.map(({ cookie }) => makeToken(hub.origin, cookie));
  const [ada = "", second = ""] = await Promise.all(tokens);
  at = { hubUrl: hub.origin, accessToken: ada };
  bob = second;
});

/** A new repo of ada's with two files, and its address with and without her token. */
async function newRepo(options: { readonly private?: boolean } = {}) {
  const repo = `ada/git-${++count}`;
  await createRepo({ ...at, repo, ...options });
  await uploadFiles({
    ...at,
    repo,
    useXet: false,
    files: [
      { path: "a.txt", content: new Blob(["one"]) },
      { path: "sub/ü ☃.txt", content: new Blob(["two"]) },
    ],
  });
  const url = `${hub.origin}/${repo}`;
  return { repo, url, own: withToken(url, at.accessToken) };
}

const withToken = (url: string, token: string) => url.replace("://", `://user:${token}@`);

/** A clone of ada's and what she does in it. */
async function cloneOf(url: string, git: GitClient = createGitClient()) {
  await git.must(["clone", "--quiet", url, "work"]);
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(join(git.folder, "work", path, ".."), { recursive: true });
    writeFileSync(join(git.folder, "work", path), content);
  };
  const commit = async (files: Readonly<Record<string, string | Buffer>>) => {
    for (const [path, content] of Object.entries(files)) write(path, content);
    await git.must(["add", "--all"], "work");
    await git.must(["commit", "--quiet", "--message", "change"], "work");
    return git.must(["rev-parse", "HEAD"], "work");
  };
  const push = (...refs: readonly string[]) =>
    git.run(["push", "origin", ...(refs.length > 0 ? refs : ["main"])], "work");
  return {
    git,
    commit,
    push,
    read: (path: string) => readFileSync(join(git.folder, "work", path)),
  };
}

const infoOf = async (repo: string) => (await fetch(`${hub.origin}/api/models/${repo}`)).json();

describe.each(["0", "1", "2"])("protocol version %s", (version) => {
  it.each(["", ".git"])("clones, fetches and pushes at an address ending in %j", async (ending) => {
    const { repo, own } = await newRepo();
    const git = createGitClient();
    await git.must(["config", "--global", "protocol.version", version]);
    const { commit, push, read } = await cloneOf(own + ending, git);
    expect(read("sub/ü ☃.txt").toString()).toBe("two");
    const head = await commit({ "b.txt": "three" });
    expect(await push()).toMatchObject({ code: 0 });
    expect(await infoOf(repo)).toMatchObject({ sha: head });
    await uploadFiles({
      ...at,
      repo,
      useXet: false,
      files: [{ path: "c.txt", content: new Blob(["four"]) }],
    });
    await git.must(["pull", "--quiet", "--ff-only"], "work");
    expect(read("c.txt").toString()).toBe("four");
  });
});

it("clones shallow, deepens, and clones without blobs", async () => {
  const { url, own } = await newRepo();
  const { commit, push } = await cloneOf(own);
  for (const text of ["1", "2", "3"]) await commit({ "a.txt": text });
  await push();
  const git = createGitClient();
  await git.must(["clone", "--quiet", "--depth=1", url, "shallow"]);
  const countOf = (folder: string) => git.must(["rev-list", "--count", "HEAD"], folder);
  expect(await countOf("shallow")).toBe("1");
  await git.must(["fetch", "--quiet", "--unshallow"], "shallow");
  expect(await countOf("shallow")).toBe("5");
  await git.must(["clone", "--quiet", "--filter=blob:none", "--no-checkout", url, "partial"]);
  const missing = ["rev-list", "--objects", "--all", "--missing=print"];
  expect(await git.must(missing, "partial")).toMatch(/^\?[0-9a-f]{40}$/m);
  await git.must(["checkout", "--quiet", "main"], "partial");
  expect(readFileSync(join(git.folder, "partial/a.txt")).toString()).toBe("3");
  await git.must(["fsck", "--full"], "shallow");
});

it("fetches by its id what a ref leads to, and hides the hub's own refs", async () => {
  const { url, own } = await newRepo();
  const { git, commit, push } = await cloneOf(own);
  const lost = await commit({ "a.txt": "lost" });
  await push();
  const early = createGitClient();
  await early.must(["init", "--quiet", "fresh"]);
  await commit({ "b.txt": "newer" });
  await push();
  await early.must(["fetch", "--quiet", url, lost], "fresh");
  expect(await early.must(["show", "FETCH_HEAD:a.txt"], "fresh")).toBe("lost");
  await git.must(["reset", "--quiet", "--hard", "HEAD~2"], "work");
  expect((await push("--force", "main")).code).toBe(0);
  const other = createGitClient();
  await other.must(["init", "--quiet", "fresh"]);
  expect((await other.run(["fetch", url, lost], "fresh")).stderr).toContain("not our ref");
  const refs = await other.must(["ls-remote", url]);
  expect(refs.split("\n").map((line) => line.split("\t")[1])).toEqual(["HEAD", "refs/heads/main"]);
});

it("works for datasets and spaces", async () => {
  for (const type of ["dataset", "space"] as const) {
    const name = `ada/git-${type}`;
    await createRepo({ ...at, repo: { type, name }, ...(type === "space" && { sdk: "static" }) });
    const { commit, push } = await cloneOf(
      withToken(`${hub.origin}/${type}s/${name}`, at.accessToken),
    );
    const head = await commit({ "x.csv": "a,b\n" });
    expect((await push()).code).toBe(0);
    const info = await (await fetch(`${hub.origin}/api/${type}s/${name}`)).json();
    expect(info.sha).toBe(head);
  }
});

it("keeps private repos from those who may not read them", async () => {
  const { url, own } = await newRepo({ private: true });
  const git = createGitClient();
  expect((await git.run(["ls-remote", own])).code).toBe(0);
  const missing = `${hub.origin}/ada/nothing-here`;
  for (const address of [url, missing]) {
    const { code, stderr } = await git.run(["ls-remote", address]);
    expect([code, stderr]).toEqual([128, expect.stringContaining("could not read Username")]);
    const asBob = await git.run(["ls-remote", withToken(address, bob)]);
    expect([asBob.code, asBob.stderr]).toEqual([128, expect.stringContaining("not found")]);
  }
  const response = await fetch(`${url}/info/refs?service=git-upload-pack`);
  expect([response.status, response.headers.get("www-authenticate")]).toEqual([
    401,
    expect.stringMatching(/^Basic realm="/),
  ]);
});

it("refuses wrong tokens, pushes by nobody, and pushes by those without the right", async () => {
  const { url, own } = await newRepo();
  const { git, commit } = await cloneOf(own);
  await commit({ "a.txt": "mine" });
  const pushTo = (address: string) => git.run(["push", address, "main"], "work");
  expect((await pushTo(withToken(url, "hf_wrong"))).stderr).toContain("Authentication failed");
  expect((await pushTo(url)).stderr).toContain("could not read Username");
  const refused = await pushTo(withToken(url, bob));
  expect([refused.code, refused.stderr]).toEqual([
    128,
    expect.stringMatching(/You need write access to ada[\s\S]*403/),
  ]);
  // Git sends no credentials to a public repo at first; wrong ones are rejected.
  const wrong = await fetch(`${url}/info/refs?service=git-upload-pack`, {
    headers: { authorization: "Bearer hf_wrong" },
  });
  expect(wrong.status).toBe(401);
  const header = `http.extraHeader=Authorization: Bearer ${at.accessToken}`;
  expect((await git.run(["-c", header, "push", url, "main"], "work")).code).toBe(0);
});

it("lets those who proposed a change push to it, and to nothing else", async () => {
  const { repo, url, own } = await newRepo();
  const asBob = withToken(url, bob);
  const { git, commit } = await cloneOf(asBob);
  await commit({ "a.txt": "bob's" });
  const pushTo = (ref: string) => git.run(["push", asBob, `HEAD:${ref}`], "work");
  expect((await pushTo("refs/pr/1")).stderr).toContain("You need write access to ada");
  const body = [
    { key: "header", value: { summary: "propose" } },
    { key: "file", value: { path: "p.txt", content: "proposal", encoding: "utf-8" } },
  ];
  const proposed = await fetch(`${hub.origin}/api/models/${repo}/commit/main?create_pr=1`, {
    method: "POST",
    headers: { authorization: `Bearer ${bob}`, "content-type": "application/x-ndjson" },
    body: body.map((line) => JSON.stringify(line)).join("\n"),
  });
  expect(proposed.status).toBe(200);
  await git.must(["fetch", "--quiet", url, "refs/pr/1"], "work");
  await git.must(["reset", "--quiet", "--hard", "FETCH_HEAD"], "work");
  const head = await commit({ "more.txt": "more" });
  expect((await pushTo("main")).stderr).toContain(
    "You don't have permission to change refs/heads/main",
  );
  expect((await pushTo("refs/pr/2")).stderr).toContain("opened on the hub");
  expect((await pushTo("refs/pr/1")).code).toBe(0);
  expect(await git.must(["ls-remote", own, "refs/pr/1"])).toContain(head);
  const merge = await git.run(["push", own, "HEAD:main"], "work");
  expect(merge.code).toBe(0);
});

it("keeps a gated repo's history from those who were not given access", async () => {
  const { repo, url, own } = await newRepo();
  await fetch(`${hub.origin}/api/models/${repo}/settings`, {
    method: "PUT",
    headers: { authorization: `Bearer ${at.accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ gated: "manual" }),
  });
  const git = createGitClient();
  const asBob = await git.run(["ls-remote", withToken(url, bob)]);
  expect([asBob.code, asBob.stderr]).toEqual([128, expect.stringContaining("is restricted")]);
  expect((await git.run(["ls-remote", url])).stderr).toContain("could not read Username");
  expect((await git.run(["ls-remote", own])).code).toBe(0);
});

describe("a push is refused in words", () => {
  const pointer = (digest: string, size: number) =>
    `version https://git-lfs.github.com/spec/v1\noid sha256:${digest}\nsize ${size}\n`;

  it.each<[string, Record<string, string | Buffer>, RegExp]>([
    [
      "a large file",
      { "big file.dat": randomBytes(10_000_001) },
      /Files over 10 MB must be stored with Git LFS:\s+remote: {3}big file\.dat \(10\.1 MB\)/,
    ],
    [
      "a pointer to nothing",
      { "w.dat": pointer("0".repeat(64), 5) },
      /point to LFS objects that are not in this repo:\s+remote: {3}w\.dat/,
    ],
    ["broken front matter", { "README.md": "---\na: [\n---\n" }, /README\.md: the front matter/],
    ["names that differ by case", { "A.txt": "1" }, /A\.txt conflicts with a\.txt|differ only/],
    ["a path no system can hold", { [`${"x".repeat(250)}/a\u007f`]: "1" }, /Invalid path/],
  ])("%s", async (_, files, words) => {
    const { repo, own } = await newRepo();
    const before = await infoOf(repo);
    const { git, commit, push } = await cloneOf(own);
    await git.must(["config", "core.ignorecase", "false"], "work");
    await commit(files);
    const { code, stderr } = await push();
    expect(stderr).toMatch(words);
    expect([code, stderr]).toEqual([1, expect.stringContaining("pre-receive hook declined")]);
    expect(await infoOf(repo)).toEqual(before);
    // Nothing of it stays: the objects never left quarantine.
    const head = await git.must(["rev-parse", "HEAD"], "work");
    const fresh = createGitClient();
    await fresh.must(["init", "--quiet", "fresh"]);
    expect((await fresh.run(["fetch", own, head], "fresh")).stderr).toContain("not our ref");
  });

  it("a large file in the middle of the history", async () => {
    const { own } = await newRepo();
    const { commit, push, git } = await cloneOf(own);
    await commit({ "big.dat": randomBytes(11_000_000) });
    await git.must(["rm", "--quiet", "big.dat"], "work");
    await commit({ "small.dat": "small" });
    expect((await push()).stderr).toContain("big.dat (11 MB)");
  });

  it.each([
    [":main", /main is the default branch and cannot be deleted/],
    ["main:refs/pr/1", /pull requests are opened on the hub/],
    ["main:refs/notes/x", /only branches .* can be pushed/],
    ["main:refs/orrery/x", /hidden ref|only branches/],
  ])("%s", async (ref, words) => {
    const { repo, own } = await newRepo();
    const before = await infoOf(repo);
    const { push } = await cloneOf(own);
    const { code, stderr } = await push(ref);
    expect([code, stderr]).toEqual([1, expect.stringMatching(words)]);
    expect(await infoOf(repo)).toEqual(before);
  });
});

it("pushes branches and tags together, and deletes them", async () => {
  const { url, own } = await newRepo();
  const { git, commit, push } = await cloneOf(own);
  await commit({ "a.txt": "1" });
  await git.must(["tag", "v1"], "work");
  await git.must(["tag", "--annotate", "--message", "second", "v2"], "work");
  expect((await push("main", "main:refs/heads/side/branch", "v1", "v2")).code).toBe(0);
  const refs = async () =>
    [...(await git.must(["ls-remote", url])).matchAll(/refs\/\S+/g)].map(([ref]) => ref);
  expect(await refs()).toEqual([
    "refs/heads/main",
    "refs/heads/side/branch",
    "refs/tags/v1",
    "refs/tags/v2",
    "refs/tags/v2^{}",
  ]);
  expect((await push(":side/branch", ":v1", ":v2")).code).toBe(0);
  expect(await refs()).toEqual(["refs/heads/main"]);
});

it("shows a push in the catalog when it is answered", async () => {
  const { repo, own } = await newRepo();
  const { commit, push } = await cloneOf(own);
  const head = await commit({
    "README.md": "---\nlicense: mit\npipeline_tag: fill-mask\n---\n# Pushed\n",
  });
  expect((await push()).code).toBe(0);
  expect(await infoOf(repo)).toMatchObject({ sha: head, pipeline_tag: "fill-mask" });
  const list = await (await fetch(`${hub.origin}/api/models?filter=license:mit`)).json();
  expect(list.map(({ id }: { id: string }) => id)).toContain(repo);
  expect(await (await fetch(`${hub.origin}/${repo}`)).text()).toContain("Pushed");
});

it("lets one of many pushes from the same state win and tells the others", async () => {
  const { repo, own } = await newRepo();
  const clones = await Promise.all([0, 1, 2, 3].map(() => cloneOf(own)));
  const heads = await Promise.all(clones.map(({ commit }, index) => commit({ x: `${index}` })));
  const pushed = await Promise.all(clones.map(({ push }) => push()));
  const winners = pushed.flatMap(({ code }, index) => (code === 0 ? [heads[index]] : []));
  expect(winners).toHaveLength(1);
  expect((await infoOf(repo)).sha).toBe(winners[0]);
  for (const { code, stderr } of pushed.filter((one) => one.code !== 0)) {
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /fetch first|Someone else pushed in the meantime|non-fast-forward|cannot lock/,
    );
  }
});

it("takes pushes and commits through the API at once, and loses none", async () => {
  const { repo, own, url } = await newRepo();
  const { git, commit, push } = await cloneOf(own);
  const upload = (path: string) =>
    uploadFiles({ ...at, repo, useXet: false, files: [{ path, content: new Blob([path]) }] });
  const uploads = Promise.all(["u1", "u2", "u3", "u4"].map(upload));
  await commit({ pushed: "yes" });
  for (let attempt = 0; (await push()).code !== 0; attempt++) {
    expect(attempt).toBeLessThan(20);
    await git.must(["pull", "--quiet", "--rebase"], "work");
  }
  await uploads;
  const fresh = createGitClient();
  await fresh.must(["clone", "--quiet", url, "fresh"]);
  const files = (await fresh.must(["ls-files"], "fresh")).split("\n");
  expect(files).toEqual(expect.arrayContaining(["pushed", "u1", "u2", "u3", "u4"]));
  const info = await infoOf(repo);
  expect(info.sha).toBe(await fresh.must(["rev-parse", "HEAD"], "fresh"));
  expect(info.siblings).toHaveLength(files.length);
});

it("takes large pushes, chunked and packed, without growing", async () => {
  const { repo, own } = await newRepo();
  const { commit, push } = await cloneOf(own);
  const files = Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [`part-${index}.dat`, randomBytes(9_000_000)]),
  );
  await commit(files);
  expect((await push()).code).toBe(0);
  expect((await infoOf(repo)).siblings).toHaveLength(9);
});

it("reads gzipped requests, and refuses what is not git's", async () => {
  const { url } = await newRepo();
  const refs = await (await fetch(`${url}/info/refs?service=git-upload-pack`)).text();
  const [, head = ""] = /([0-9a-f]{40}) HEAD/.exec(refs) ?? [];
  const line = `want ${head}\n`;
  const body = `${(line.length + 4).toString(16).padStart(4, "0")}${line}00000009done\n`;
  const ask = (encoded: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(`${url}/git-upload-pack`, { method: "POST", body: encoded, headers });
  const plain = await ask(new Uint8Array(Buffer.from(body)));
  const packed = await ask(new Uint8Array(gzipSync(body)), { "content-encoding": "gzip" });
  for (const response of [plain, packed]) {
    expect(response.headers.get("content-type")).toBe("application/x-git-upload-pack-result");
    expect(Buffer.from(await response.arrayBuffer()).indexOf("PACK")).toBe(8);
  }
  const broken = await ask(new Uint8Array([31, 139, 8, 0, 1, 2, 3]), {
    "content-encoding": "gzip",
  });
  expect(broken.status).toBeLessThan(500);
  await broken.arrayBuffer().catch(() => {});
  expect((await fetch(`${url}/info/refs`)).status).toBe(400);
  expect((await fetch(`${url}/info/refs?service=git-shell`)).status).toBe(400);
});

it("deletes the history with the repo", async () => {
  const { repo, url } = await newRepo();
  await deleteRepo({ ...at, repo });
  expect((await createGitClient().run(["ls-remote", url])).code).toBe(128);
});

describe.skipIf("missing" in gitLfs)(
  `git-lfs${"missing" in gitLfs ? ` (skipped: ${gitLfs.missing})` : ""}`,
  () => {
    it("pushes large files and smudges them in a clone", async () => {
      const { repo, own, url } = await newRepo();
      const { commit, push } = await cloneOf(own, createGitClient({ lfs: true }));
      const weights = randomBytes(30_000_000);
      const digest = createHash("sha256").update(weights).digest("hex");
      await commit({ "model.safetensors": weights, "sub/small.bin": "small" });
      expect(await push()).toMatchObject({ code: 0 });
      const info = await fetch(`${hub.origin}/${repo}/resolve/main/model.safetensors`, {
        method: "HEAD",
      });
      expect(info.headers.get("etag")).toBe(`"${digest}"`);
      const clone = await cloneOf(url, createGitClient({ lfs: true }));
      expect(clone.read("model.safetensors").equals(weights)).toBe(true);
      expect(clone.read("sub/small.bin").toString()).toBe("small");
    });

    it("reads and writes private repos, and nobody else does", async () => {
      const { own, url } = await newRepo({ private: true });
      const { git, commit, push } = await cloneOf(own, createGitClient({ lfs: true }));
      await commit({ "w.bin": "secret weights" });
      expect(await push()).toMatchObject({ code: 0 });
      const clone = await cloneOf(own, createGitClient({ lfs: true }));
      expect(clone.read("w.bin").toString()).toBe("secret weights");
      const asBob = `lfs.url=${withToken(url, bob)}.git/info/lfs`;
      await git.must(["lfs", "locks"], "work");
      expect((await git.run(["-c", asBob, "lfs", "locks"], "work")).code).not.toBe(0);
    });

    it("locks and unlocks", async () => {
      const { own } = await newRepo();
      const { git, commit, push } = await cloneOf(own, createGitClient({ lfs: true }));
      await commit({ "w.bin": "weights" });
      await push();
      await git.must(["lfs", "lock", "w.bin"], "work");
      expect(await git.must(["lfs", "locks"], "work")).toMatch(/^w\.bin\s+ada\s+ID:/);
      expect((await git.run(["lfs", "lock", "w.bin"], "work")).stderr).toContain("already locked");
      await git.must(["config", `lfs.${own}.git/info/lfs.locksverify`, "true"], "work");
      await commit({ "w.bin": "other weights" });
      expect(await push()).toMatchObject({ code: 0 });
      await git.must(["lfs", "unlock", "w.bin"], "work");
      expect(await git.must(["lfs", "locks"], "work")).toBe("");
    });

    it("moves a refused large file into LFS as the refusal says", async () => {
      const { own, url } = await newRepo();
      const { git, commit, push } = await cloneOf(own, createGitClient({ lfs: true }));
      await commit({ "big.dat": randomBytes(11_000_000) });
      const { stderr } = await push();
      const [, command = ""] =
        /remote:\s+git (lfs migrate import \S+ --everything)/.exec(stderr) ?? [];
      expect(command).not.toBe("");
      await git.must(command.replaceAll('"', "").split(" "), "work");
      expect((await push("--force", "main")).code).toBe(0);
      const clone = await cloneOf(url, createGitClient({ lfs: true }));
      expect(clone.read("big.dat")).toHaveLength(11_000_000);
    });
  },
);
