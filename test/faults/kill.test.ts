import { randomBytes, randomInt } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createGitClient } from "../conformance/git-client.ts";
import { temporaryFolder } from "../conformance/run-cli.ts";
import { createHubCalls, type HubCalls, sha256 } from "./hub-calls.ts";
import { createKillableHub, type KillableHub, signUpAda } from "./killable-hub.ts";

const KILLS = 200;
/** Every how many kills the whole is read back, byte by byte, and cloned. */
const DEEP_LOOK = 50;

it(`loses nothing it said yes to, and shows nothing by half, over ${KILLS} kills`, async () => {
  const hub = await createKillableHub(temporaryFolder());
  await hub.start();
  const token = await signUpAda(hub);
  const calls = createHubCalls(hub.origin, token);
  const world = await createWorld(hub, calls, token);
  try {
    for (let round = 1; round <= KILLS; round++) {
      world.isOver = false;
      const writing = world.writers.map((write) => write(round));
      // Mostly in the midst of the first thing each writer does; now and then after a few.
      await sleep(round % 4 === 0 ? randomInt(150, 700) : randomInt(5, 150));
      world.isOver = true;
      await hub.kill();
      await Promise.all(writing);
      await hub.start();
      await world.check(round % DEEP_LOOK === 0);
    }
    // The kills met work of every kind, and work was done in between.
    console.log(`Done and cut over ${KILLS} kills: ${JSON.stringify(world.counts)}`);
    for (const [kind, { done, cut }] of Object.entries(world.counts))
      expect([kind, done > KILLS / 20, cut > KILLS / 4]).toEqual([kind, true, true]);
  } finally {
    await hub.kill();
  }
}, 400_000);

async function createWorld({ origin }: KillableHub, calls: HubCalls, token: string) {
  for (const name of ["api", "push"]) await calls.createRepo(name);
  const git = createGitClient();
  await git.must([
    "clone",
    "--quiet",
    `${origin.replace("://", `://x:${token}@`)}/ada/push`,
    "work",
  ]);
  /** What the hub said yes to: by repo, the files and their contents' digests. */
  const files: Record<string, Map<string, string>> = {
    "ada/api": new Map(),
    "ada/push": new Map(),
  };
  const objects = new Map<string, number>();
  const repos: string[] = [];
  const counts = { commits: counter(), pushes: counter(), uploads: counter(), repos: counter() };
  const world = { isOver: false, counts, writers: [], check } as {
    isOver: boolean;
    counts: typeof counts;
    writers: ((round: number) => Promise<void>)[];
    check: typeof check;
  };

  /** Repeats until the hub is gone; what fails by then was never promised. */
  const writer =
    (count: { done: number; cut: number }, step: (name: string) => Promise<void>) =>
    async (round: number) => {
      for (let turn = 0; !world.isOver; turn++)
        try {
          await step(`${round}-${turn}`);
          count.done++;
        } catch (error) {
          if (!world.isOver) throw error;
          count.cut++;
        }
    };
  const card = (name: string) => `---\ntags: [n${name}]\n---\n# ${name}\n`;

  world.writers.push(
    writer(counts.commits, async (name) => {
      const weights = randomBytes(20_000);
      const oid = await calls.upload("ada/api", weights);
      const written = { [`${name}.txt`]: name, "README.md": card(name) };
      await calls.commit("ada/api", written, { [`${name}.bin`]: oid });
      files["ada/api"]?.set(`${name}.txt`, sha256(Buffer.from(name))).set(`${name}.bin`, oid);
    }),
    writer(counts.pushes, async (name) => {
      await git.must(["fetch", "--quiet", "origin"], "work");
      await git.must(["reset", "--quiet", "--hard", "origin/main"], "work");
      writeFileSync(join(git.folder, "work", `${name}.txt`), name);
      writeFileSync(join(git.folder, "work", "README.md"), card(name));
      await git.must(["add", "--all"], "work");
      await git.must(["commit", "--quiet", "--message", name], "work");
      await git.must(["push", "--quiet", "origin", "main"], "work");
      files["ada/push"]?.set(`${name}.txt`, sha256(Buffer.from(name)));
    }),
    writer(counts.uploads, async () => {
      const bytes = randomBytes(randomInt(100_000, 2_000_000));
      const oid = await calls.upload("ada/api", bytes);
      objects.set(oid, bytes.byteLength);
    }),
    writer(counts.repos, async (name) => {
      await calls.createRepo(`r${name}`);
      repos.push(`ada/r${name}`);
      await sleep(20);
    }),
  );

  /** List, info, tree, files, git and objects tell one story, and it has all that was promised. */
  async function check(isDeep: boolean): Promise<void> {
    for (const [repo, promised] of Object.entries(files)) await checkRepo(repo, promised, isDeep);
    const all = [...objects];
    for (const [oid, size] of isDeep ? all : all.slice(-2))
      expect(sha256(await calls.download("ada/api", oid, size))).toBe(oid);
    const listed: { id: string }[] = await calls.json("/api/models?author=ada&limit=1000");
    const ids = new Set(listed.map(({ id }) => id));
    expect(repos.filter((repo) => listed.length < 1000 && !ids.has(repo))).toEqual([]);
    // Made or not: a repo that is there is whole.
    for (const { id } of isDeep ? listed : listed.slice(0, 3))
      expect((await calls.json(`/api/models/${id}`)).sha).toMatch(/^[0-9a-f]{40}$/);
  }

  async function checkRepo(repo: string, promised: Map<string, string>, isDeep: boolean) {
    const info = await calls.json(`/api/models/${repo}`);
    const paths = info.siblings.map(({ rfilename }: { rfilename: string }) => rfilename);
    const missing = [...promised.keys()].filter((path) => !paths.includes(path));
    expect([repo, missing]).toEqual([repo, []]);
    const refs = await git.must(["ls-remote", `${origin}/${repo}`, "refs/heads/main"]);
    expect(refs.split("\t")[0]).toBe(info.sha);
    // The tags come from SQL, the card from the history: they are of the same commit.
    const cardText = paths.includes("README.md")
      ? (await calls.bytes(`/${repo}/resolve/main/README.md`)).toString()
      : "";
    const [, tag] = /tags: \[(\S+)\]/.exec(cardText) ?? [];
    const tags = info.tags.filter((one: string) => /^n\d+-/.test(one));
    expect([repo, tags]).toEqual([repo, tag === undefined ? [] : [tag]]);
    const newest = [...promised].slice(isDeep ? 0 : -2);
    for (const [path, digest] of newest)
      expect([path, sha256(await calls.bytes(`/${repo}/resolve/main/${path}`))]).toEqual([
        path,
        digest,
      ]);
    if (isDeep) await checkClone(repo, info.sha, promised);
  }

  async function checkClone(repo: string, head: string, promised: Map<string, string>) {
    const fresh = createGitClient();
    await fresh.must(["clone", "--quiet", `${origin}/${repo}`, "fresh"]);
    await fresh.must(["fsck", "--full", "--strict"], "fresh");
    expect(await fresh.must(["rev-parse", "HEAD"], "fresh")).toBe(head);
    for (const [path, digest] of promised)
      if (path.endsWith(".txt"))
        expect(sha256(readFileSync(join(fresh.folder, "fresh", path)))).toBe(digest);
  }

  return world;
}

const counter = () => ({ done: 0, cut: 0 });
