import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { OPERATOR, type RepoId } from "@orrery/registry";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publicKeyOf } from "../../base/signatures/ed25519.ts";
import { openBundle } from "../../storage/bundle/open-bundle.ts";
import { paddingOf } from "../../storage/bundle/tar-frame.ts";
import { writeBundle } from "../../storage/bundle/write-bundle.ts";
import { commit, sha256 } from "../../testing/busy-hub.ts";
import { commitFiles } from "../../testing/commit-files.ts";
import type { TestApp, TestCaller } from "../../testing/create-test-app.ts";
import { endLeases, orrery } from "../../testing/run-orrery.ts";
import { shareTestApp } from "../../testing/share-test-app.ts";
import { createBundle } from "./create-bundle.ts";
import { importBundle } from "./import-bundle.ts";
import { ownBundleKey } from "./own-bundle-key.ts";
import { readEarlier } from "./read-earlier.ts";
import { verifyBundle } from "./verify-bundle.ts";

const run = promisify(execFile);
const CLI = fileURLToPath(new URL("../../cli.ts", import.meta.url));
/** Two hubs that never meet. */
const [theirs, ours] = [1, 2].map(() => shareTestApp({ ORRERY_RUNNER: "off" })) as [
  () => TestApp,
  () => TestApp,
];
const folder = mkdtempSync(join(tmpdir(), "orrery-bundles-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileOf = (name: string) => join(folder, name);

const M: RepoId = { type: "model", namespace: "ada", name: "m" };
const SECRET: RepoId = { type: "dataset", namespace: "ada", name: "secret" };
const [FIRST, SECOND, THIRD] = ["first", "second", "third"].map((name) =>
  fileOf(`${name}.tar`),
) as [string, string, string];

let ada: TestCaller;
let here: TestCaller;
const promised = new Map<string, string>();
const commitTo = async (repo: string, name: string) => {
  for (const [path, digest] of await commit(ada, repo, name))
    promised.set(`/ada/${repo}/resolve/main/${path}`, digest);
};

/** Branches and tags with what they name; pull requests stay where they are. */
async function refsOf({ hub }: TestApp, id: RepoId) {
  const { key } = await hub.registry.repos.get(OPERATOR, id);
  const refs = (await hub.packs.refIds(key)) ?? [];
  return refs.filter(([name]) => !name.startsWith("refs/pr/"));
}

async function expectSame(id: RepoId, as = id): Promise<void> {
  expect(await refsOf(ours(), as)).toEqual(await refsOf(theirs(), id));
}

async function expectFiles(): Promise<void> {
  for (const [path, digest] of promised) {
    const reply = await here.get(path);
    expect([path, reply.statusCode, sha256(reply.rawPayload)]).toEqual([path, 200, digest]);
  }
}

const importHere = (file: string, options: Parameters<typeof importBundle>[2] = {}) =>
  importBundle(ours().hub, file, options);

beforeAll(async () => {
  ada = await theirs().signUp("ada");
  here = await ours().signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  await ada.post("/api/repos/create", { name: "secret", type: "dataset", private: true });
  await commitTo("m", "one");
  await ada.post("/api/models/ada/m/tag/main", { tag: "v1", message: "annotated" });
  await ada.post("/api/models/ada/m/branch/slim", {});
  await commitFiles(ada, "/api/models/ada/m", { "slim.txt": "slim" }, "slim");
  await commit(ada, "m", "proposed", "?create_pr=1");
  await commitFiles(ada, "/api/datasets/ada/secret", { "rows.csv": "a,b\n1,2\n" });
  await createBundle(theirs().hub, FIRST, { repos: [M, SECRET] });
});

it("refuses a bundle until its key is trusted, then has the same repos to the bit", async () => {
  const key = publicKeyOf(await ownBundleKey(theirs().hub));
  expect((await verifyBundle(FIRST)).signer).toBe(key);
  await expect(importHere(FIRST)).rejects.toThrow(`signed with ${key}, which this hub does not`);
  const { bundleKeys } = ours().hub.registry;
  const other = publicKeyOf(await ownBundleKey(ours().hub));
  await bundleKeys.trust(OPERATOR, { name: "lab", key: other });
  await expect(importHere(FIRST)).rejects.toThrow("does not trust");
  await expect(bundleKeys.trust(OPERATOR, { name: "lab", key })).rejects.toThrow("another key");
  await bundleKeys.trust(OPERATOR, { name: "site", key });
  expect((await here.get("/api/models/ada/m")).statusCode).toBe(404);

  expect(await importHere(FIRST)).toEqual({
    signer: "site",
    repos: [
      { name: "ada/m", refs: 3 },
      { name: "datasets/ada/secret", refs: 1 },
    ],
  });
  await expectSame(M);
  await expectSame(SECRET);
  await expectFiles();
  expect((await ours().get("/api/models/ada/m")).json()).toMatchObject({ private: false });
  expect((await ours().get("/api/datasets/ada/secret")).statusCode).toBe(401);
  expect((await here.get("/api/datasets/ada/secret")).json()).toMatchObject({ private: true });
  const { pullRequests } = (await here.get("/api/models/ada/m/refs?include_prs=1")).json();
  expect(pullRequests).toEqual([]);
  const { events } = await ours().hub.registry.audit.list(OPERATOR, { word: "repo.import" });
  expect(events.map(({ target }) => target)).toEqual(["datasets/ada/secret", "ada/m"]);

  // Again: all of it is there.
  expect((await importHere(FIRST)).repos.map(({ refs }) => refs)).toEqual([0, 0]);

  const [clone, origin] = [fileOf("clone"), await ours().listen()];
  await run("git", ["clone", "--quiet", `${origin}/ada/m`, clone], {
    env: { PATH: process.env.PATH, GIT_LFS_SKIP_SMUDGE: "1", HOME: folder },
  });
  const { stdout } = await run("git", ["-C", clone, "rev-parse", "HEAD"]);
  expect(stdout.trim()).toBe(new Map(await refsOf(theirs(), M)).get("refs/heads/main"));
});

it("names what a flipped bit or a cut has damaged, and imports nothing of it", async () => {
  const bundle = await openBundle(FIRST);
  const { members } = bundle;
  await bundle.close();
  const bytes = readFileSync(FIRST);
  const placeOf = (name: string) => bytes.indexOf(`${name}\0`);
  const [history, large] = [members[0], members.at(-1)];
  const at = (name = "") => placeOf(name) + 512;
  const size = large?.size ?? 0;
  const cases: readonly (readonly [number, string | RegExp])[] = [
    [0, "manifest.json is damaged"],
    [300, "header of manifest.json is damaged"],
    [at("manifest.json") + 100, "manifest.json and signature.json do not fit"],
    [placeOf("signature.json"), "header of signature.json"],
    [at("signature.json") + 1, "signature.json is damaged"],
    // Another letter of the signature, or none of base64.
    [at("signature.json") + 100, /signature\.json (?:do not fit|is damaged)/],
    [placeOf(history?.name ?? "") + 200, "header of histories/0.bundle (the history of ada/m)"],
    [at(history?.name) + 1000, "histories/0.bundle (the history of ada/m) does not match"],
    [at("histories/1.bundle") + 40, "histories/1.bundle (the history of datasets/ada/secret)"],
    [placeOf(large?.name ?? "") + 130, `header of ${large?.name} (one.bin of ada/m)`],
    [at(large?.name) + 777, `${large?.name} (one.bin of ada/m) does not match its SHA-256`],
    [at(large?.name) + size + paddingOf(size) - 1, `what follows ${large?.name}`],
    [bytes.length - 3, "its end is damaged"],
  ];
  const damaged = fileOf("damaged.tar");
  for (const [place, message] of cases) {
    const copy = Buffer.from(bytes);
    copy[place] = (copy[place] ?? 0) ^ 4;
    writeFileSync(damaged, copy);
    await expect(verifyBundle(damaged), `${place}`).rejects.toThrow(message);
  }
  for (const [length, message] of [
    [at(large?.name) + 1000, `it ends in ${large?.name}`],
    [at(history?.name) + 50, "it ends in histories/0.bundle"],
    [bytes.length - 512, "its end is damaged or missing"],
    [700, "it ends in manifest.json"],
    [0, "this file is not a bundle"],
  ] as const) {
    copyFileSync(FIRST, damaged);
    await truncate(damaged, length);
    await expect(verifyBundle(damaged), `${length}`).rejects.toThrow(message);
  }

  // The last member is damaged: no repo of the others is visible.
  await ours().hub.registry.hubOrganizations.create(OPERATOR, "lab", "ada");
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at(large?.name) + 777) ^ 1, at(large?.name) + 777);
  writeFileSync(damaged, copy);
  await expect(importHere(damaged, { owner: "lab" })).rejects.toThrow("one.bin of ada/m");
  expect((await here.get("/api/models/lab/m")).statusCode).toBe(404);
});

it("continues with what is new since an earlier bundle, and says what is missing without it", async () => {
  await commitTo("m", "two");
  await createBundle(theirs().hub, SECOND, { repos: [M, SECRET], since: await readEarlier(FIRST) });
  await commitTo("m", "three");
  const kept = await readEarlier(SECOND);
  const third = await createBundle(theirs().hub, THIRD, { repos: [M], since: kept });
  expect(third.manifest.since).toBe(kept.digest);
  const { members, manifest } = await openBundle(SECOND).then(async (bundle) => {
    await bundle.close();
    return bundle;
  });
  expect(members.map(({ what }) => what)).toEqual(["the history of ada/m", "two.bin of ada/m"]);
  expect(manifest.repos[1]).toMatchObject({ needs: [], blobs: [] });

  await expect(importHere(SECOND, { owner: "lab" })).rejects.toThrow(
    "lab/m is not here. Import the earlier bundles first.",
  );
  const [needed] = third.manifest.repos[0]?.needs ?? [];
  await expect(importHere(THIRD)).rejects.toThrow(`ada/m does not have the commit ${needed}`);
  expect((await importHere(SECOND)).repos.map(({ refs }) => refs)).toEqual([1, 0]);
  expect((await importHere(THIRD)).repos).toEqual([{ name: "ada/m", refs: 1 }]);
  await expectSame(M);
  await expectFiles();
  // An older one takes nothing back.
  expect((await importHere(SECOND)).repos.map(({ refs }) => refs)).toEqual([0, 0]);
  await expectSame(M);
});

it("takes selected revisions, a bundle without a signature where that is allowed, and another owner", async () => {
  const file = fileOf("slim.tar");
  const wanted = { repos: [M], revisions: ["slim", "v1"] };
  await createBundle(theirs().hub, file, wanted);
  await expect(importHere(file, { owner: "lab" })).rejects.toThrow(
    "lab/m is not here, and the bundle does not have its branch main.",
  );
  const { manifest } = await createBundle(theirs().hub, fileOf("signed.tar"), {
    repos: [M],
    revisions: ["main", "v1"],
  });
  expect(manifest.repos[0]?.refs.map(([name]) => name)).toEqual([
    "refs/heads/main",
    "refs/tags/v1",
  ]);
  await expect(
    createBundle(theirs().hub, file, { repos: [M], revisions: ["nowhere"] }),
  ).rejects.toThrow('ada/m has no branch or tag "nowhere"');
  const signed = await openBundle(fileOf("signed.tar"));
  await writeBundle(file, manifest, undefined, async (member) => signed.read(member));
  await signed.close();
  await expect(importHere(file, { owner: "lab" })).rejects.toThrow("is not signed");
  await expect(importHere(file, { owner: "none", allowsUnsigned: true })).rejects.toThrow(
    "none/m: this hub has no none. Create it, or use --as OWNER.",
  );
  await ours().hub.registry.readOnly.set(OPERATOR, "Maintenance.");
  await expect(importHere(file, { owner: "lab", allowsUnsigned: true })).rejects.toThrow(
    "The hub is read-only: Maintenance.",
  );
  await ours().hub.registry.readOnly.set(OPERATOR, undefined);
  const imported = await importHere(file, { owner: "LAB", allowsUnsigned: true });
  expect(imported).toEqual({ signer: "no one", repos: [{ name: "lab/m", refs: 2 }] });
});

it("refuses a branch that has commits of its own here, and loses none", async () => {
  await commitFiles(here, "/api/models/ada/m", { "ours.txt": "ours" });
  const before = await refsOf(ours(), M);
  await commitTo("m", "four");
  await ada.post("/api/models/ada/m/branch/late", {});
  const file = fileOf("diverged.tar");
  await createBundle(theirs().hub, file, { repos: [M, SECRET] });
  const [first, second] = (await importHere(file)).repos;
  expect(first).toMatchObject({ refs: 0, problem: expect.stringContaining("refs/heads/main has") });
  expect(second).toEqual({ name: "datasets/ada/secret", refs: 0 });
  expect(await refsOf(ours(), M)).toEqual(before);
});

it("counts what it brings, and keeps nothing of a repo that is over a quota", async () => {
  const { quotas } = ours().hub.registry;
  await ours().hub.registry.hubOrganizations.create(OPERATOR, "small", "ada");
  await quotas.set(OPERATOR, "small", { storageBytes: 10_000 });
  const [imported] = (await importHere(FIRST, { owner: "small" })).repos;
  expect(imported).toMatchObject({ refs: 0, problem: expect.stringMatching(/quota|storage/i) });
  expect((await here.get("/api/models/small/m")).statusCode).toBe(404);
});

// Histories of commands are in the folder.
const withCommands = it.skipIf(process.env.ORRERY_TEST_PACKS);

withCommands(
  "goes on after a kill, in the midst of a repo, too, and from the command line",
  async () => {
    await ours().hub.registry.hubOrganizations.create(OPERATOR, "again", "ada");
    const settings = { ORRERY_DATA: ours().dataFolder, ORRERY_RUNNER: "off" };
    const args = ["bundle", "import", FIRST, "--as", "again"];
    const child = spawn(process.execPath, [CLI, ...args], {
      env: { PATH: process.env.PATH, ...settings },
      stdio: "ignore",
    });
    const ended = once(child, "exit");
    const id: RepoId = { ...M, namespace: "again" };
    // Its row is there before its history is.
    await Promise.race([
      ended,
      expect.poll(() => ours().hub.registry.repos.find(OPERATOR, id)).toBeDefined(),
    ]);
    child.kill("SIGKILL");
    await ended;
    await endLeases(settings);
    // What a start of the hub does with a repo that has no commit.
    await ours().hub.registry.leftovers.heal(new Set());
    await ours().hub.registry.repos.heal();

    // Another repo whose import never ended.
    const left: RepoId = { ...SECRET, namespace: "again" };
    const { imports } = ours().hub.registry;
    const never = () => new Promise<void>(() => {});
    void imports.create(OPERATOR, { id: left, private: true, gated: undefined }, never);
    await expect.poll(() => ours().hub.registry.repos.find(OPERATOR, left)).toBeDefined();
    expect(await imports.find(OPERATOR, left)).toBeUndefined();

    const again = await orrery(args, settings);
    expect(again).toMatchObject({ code: 0, text: expect.stringContaining("Signed by site.") });
    const bundled = (await readEarlier(FIRST)).manifest.repos[0]?.refs;
    expect(await refsOf(ours(), id)).toEqual(bundled);
    expect(await refsOf(ours(), left)).toEqual(await refsOf(ours(), SECRET));
    const made = await orrery(["bundle", "create", "datasets/ada/secret", fileOf("cli.tar")], {
      ORRERY_DATA: theirs().dataFolder,
      ORRERY_RUNNER: "off",
    });
    expect(made).toMatchObject({
      code: 0,
      text: expect.stringContaining("Repos: 1. Large files: 0."),
    });
    const wrong = await orrery(
      ["bundle", "verify", fileOf("cli.tar"), "--key", `ed25519:${"A".repeat(43)}`],
      {},
    );
    expect(wrong).toMatchObject({
      code: 77,
      text: expect.stringContaining("The bundle is signed with"),
    });
  },
);
