import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import {
  createPostgresServer,
  type PostgresServer,
} from "../../apps/server/src/testing/postgres/postgres-server.ts";
import { createGitClient } from "../conformance/git-client.ts";
import { temporaryFolder } from "../conformance/run-cli.ts";
import { createHubCalls, type HubCalls, sha256 } from "./hub-calls.ts";
import { IS_LONG } from "./is-long.ts";
import { createKillableHub, type KillableHub, signUpAda } from "./killable-hub.ts";
import { filesBelow } from "./leftovers.ts";

const COMMITS = 200;
const AWAY_MS = IS_LONG ? 60_000 : 6_000;
/** What no request may take while the database is away: connecting is given up after three seconds. */
const MOST_WAIT_MS = 15_000;
/** While it is there and silent: a query is given up after a minute. */
const MOST_FROZEN_MS = 75_000;

interface Pair {
  readonly postgres: PostgresServer;
  readonly one: KillableHub;
  readonly other: KillableHub;
  readonly token: string;
  readonly calls: readonly [HubCalls, HubCalls];
}

/** Two hubs that start at the same moment on one empty database and one folder. */
async function startPair(more: Readonly<Record<string, string>> = {}): Promise<Pair> {
  const postgres = await createPostgresServer();
  onTestFinished(() => postgres.remove());
  await postgres.start();
  const folder = temporaryFolder();
  const settings = { ORRERY_DATABASE_URL: postgres.url, ...more };
  const one = await createKillableHub(folder, settings);
  const other = await createKillableHub(folder, settings);
  onTestFinished(async () => {
    await one.kill();
    await other.kill();
  });
  await Promise.all([one.start(), other.start()]);
  const token = await signUpAda(one);
  const calls = [createHubCalls(one.origin, token), createHubCalls(other.origin, token)] as const;
  return { postgres, one, other, token, calls };
}

const linkOf = (hub: KillableHub) => /setup\?token=(\S+)/.exec(hub.printed())?.[1] ?? "";

it("starts twice at once on an empty database, and every link that was printed works until one is used", async () => {
  const postgres = await createPostgresServer();
  onTestFinished(() => postgres.remove());
  await postgres.start();
  const folder = temporaryFolder();
  const settings = { ORRERY_DATABASE_URL: postgres.url };
  const hubs = await Promise.all([1, 2, 3].map(() => createKillableHub(folder, settings)));
  onTestFinished(async () => {
    for (const hub of hubs) await hub.kill();
  });
  await Promise.all(hubs.slice(0, 2).map((hub) => hub.start()));
  // A later start leaves the links of the first two alone.
  await hubs[2]?.start();
  const links = hubs.map(linkOf);
  expect(new Set(links).size).toBe(3);
  const [first, second, third] = hubs as [KillableHub, KillableHub, KillableHub];
  const open = async (hub: KillableHub, token: string | undefined) =>
    (await fetch(`${hub.origin}/setup?token=${token}`)).text();
  expect(await open(second, links[0])).toMatch(/name="password"/);
  const use = (hub: KillableHub, token: string | undefined, name: string) =>
    fetch(`${hub.origin}/setup`, {
      method: "POST",
      body: new URLSearchParams({ token: `${token}`, name, password: "correct horse" }),
      redirect: "manual",
    });
  const statuses = await Promise.all([
    use(first, links[0], "ada"),
    use(second, links[1], "bob"),
    use(third, links[2], "eve"),
  ]);
  expect(statuses.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(await open(third, links[2])).not.toMatch(/name="password"/);
});

it(`takes ${COMMITS} commits from two hubs into one repo, and goes on when one of them is killed`, async () => {
  const { one, other, token, calls } = await startPair();
  await calls[0].createRepo("m");
  const names: string[] = [];
  const write = async (hub: HubCalls, from: number, to: number, step: number) => {
    for (let index = from; index < to; index += step) {
      await hub.commit("ada/m", { [`${index}.txt`]: `${index}` });
      names.push(`${index}.txt`);
    }
  };
  const half = COMMITS / 2;
  await Promise.all([write(calls[0], 0, half, 2), write(calls[1], 1, half, 2)]);

  // Killed in the midst of a commit and an upload: the other takes over what it left.
  const cut = Promise.allSettled([
    write(calls[0], half, COMMITS, 3),
    calls[0].upload("ada/m", randomBytes(20_000_000)),
  ]);
  const going = write(calls[1], half + 1, COMMITS, 3);
  await sleep(300);
  await one.kill();
  await cut;
  await going;
  const incoming = () => filesBelow(join(other.dataFolder, "blobs/incoming"));
  await expect.poll(incoming, { timeout: 30_000 }).toEqual([]);
  await write(calls[1], half + 2, COMMITS, 3);

  await one.start();
  for (const hub of calls) {
    const { siblings, sha } = await hub.json("/api/models/ada/m");
    const paths = new Set(siblings.map(({ rfilename }: { rfilename: string }) => rfilename));
    expect(names.filter((name) => !paths.has(name))).toEqual([]);
    for (const name of names.slice(-5))
      expect(`${await hub.bytes(`/ada/m/resolve/${sha}/${name}`)}.txt`).toBe(name);
  }
  const git = createGitClient();
  await git.must(["clone", "--quiet", `${one.origin.replace("://", `://x:${token}@`)}/ada/m`, "m"]);
  await git.must(["fsck", "--full", "--strict"], "m");
}, 300_000);

it("heals nothing that another living hub is at work on", async () => {
  const { one, other, calls } = await startPair();
  await calls[0].createRepo("m");
  await other.end();
  const bytes = randomBytes(8_000_000);
  const oid = sha256(bytes);
  const batch = await calls[0].call("/ada/m.git/info/lfs/objects/batch", {
    method: "POST",
    body: JSON.stringify({ operation: "upload", objects: [{ oid, size: bytes.length }] }),
    headers: { "content-type": "application/vnd.git-lfs+json" },
  });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const { href } = (await batch.json()).objects[0].actions.upload;
  const sending = fetch(href, {
    method: "PUT",
    body: readable,
    headers: { "content-length": `${bytes.length}` },
    duplex: "half",
  } as RequestInit);
  const writer = writable.getWriter();
  await writer.write(bytes.subarray(0, bytes.length / 2));
  await expect.poll(() => filesBelow(join(one.dataFolder, "blobs/incoming"))).toHaveLength(1);
  mkdirSync(join(one.dataFolder, "blobs/incoming/nobodys"), { recursive: true });
  await other.start();
  expect(filesBelow(join(one.dataFolder, "blobs/incoming"))).toHaveLength(1);
  await writer.write(bytes.subarray(bytes.length / 2));
  await writer.close();
  expect((await sending).status).toBe(200);
  await calls[1].commit("ada/m", {}, { "w.bin": oid });
  expect(sha256(await calls[0].bytes("/ada/m/resolve/main/w.bin"))).toBe(oid);
});

it(`answers 503 while the database is away for ${AWAY_MS / 1000} s, loses nothing, and goes on without a restart`, async () => {
  const { postgres, one, other, token, calls } = await startPair();
  await calls[0].createRepo("m");
  const pids = [one.pid, other.pid];
  const promised = new Map<string, string>();
  const strange: string[] = [];
  let isOver = false;
  let refused = 0;

  /** Writes and reads all along; what is answered is either done, or refused as it should be. */
  async function work(hub: HubCalls, origin: string, who: string): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      const name = `${who}-${turn}`;
      const asked = Date.now();
      const line = (key: string, value: object) => JSON.stringify({ key, value });
      const answer = await fetch(`${origin}/api/models/ada/m/commit/main`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/x-ndjson" },
        body: `${line("header", { summary: name })}\n${line("file", { path: `${name}.txt`, content: name, encoding: "utf-8" })}`,
      });
      const body = await answer.text();
      if (answer.ok) promised.set(`${name}.txt`, sha256(Buffer.from(name)));
      else refused++;
      if (!answer.ok && !isRightRefusal(answer)) strange.push(`${name} ${answer.status} ${body}`);
      if (Date.now() - asked > MOST_WAIT_MS) strange.push(`${name} took ${Date.now() - asked} ms`);
      if (answer.ok) await hub.bytes(`/ada/m/resolve/main/${name}.txt`).catch(() => refused++);
    }
  }
  const working = Promise.all([
    work(calls[0], one.origin, "one"),
    work(calls[1], other.origin, "other"),
  ]);
  working.catch(() => {});
  await sleep(2_000);
  await postgres.stop("SIGQUIT");
  const away = Date.now() + AWAY_MS;
  // Every protocol says so in its own words, and none hangs.
  for (const [path, method] of ROUTES) {
    const asked = Date.now();
    const answer = await fetch(one.origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(method === "POST" && {
        body: '{"model":"ada/m","messages":[{"role":"user","content":"a"}]}',
      }),
      redirect: "manual",
    });
    await answer.arrayBuffer();
    expect([path, answer.status, answer.headers.has("retry-after")]).toEqual([path, 503, true]);
    expect(Date.now() - asked).toBeLessThan(MOST_WAIT_MS);
  }
  expect((await fetch(`${one.origin}/healthz`)).status).toBe(200);
  await sleep(Math.max(0, away - Date.now()));
  await postgres.start();
  const before = promised.size;
  await expect.poll(() => promised.size, { timeout: 60_000 }).toBeGreaterThan(before + 10);
  isOver = true;
  await working;

  expect(strange).toEqual([]);
  expect(refused).toBeGreaterThan(0);
  // No process was restarted.
  expect([one.pid, other.pid]).toEqual(pids);
  await expect.poll(async () => (await fetch(`${one.origin}/readyz`)).status).toBe(200);
  for (const hub of calls) {
    const { siblings } = await hub.json("/api/models/ada/m");
    const paths = new Set(siblings.map(({ rfilename }: { rfilename: string }) => rfilename));
    expect([...promised.keys()].filter((path) => !paths.has(path))).toEqual([]);
    for (const [path, digest] of [...promised].slice(-5))
      expect(sha256(await hub.bytes(`/ada/m/resolve/main/${path}`))).toBe(digest);
  }
  // The index of each hears again what the other does.
  for (const [index, hub] of calls.entries()) {
    await hub.createRepo(`after-${index}`);
    const listed = async () =>
      (await calls[1 - index]?.json("/api/models?author=ada"))?.map(({ id }: { id: string }) => id);
    await expect.poll(listed, { timeout: 30_000 }).toContain(`ada/after-${index}`);
  }
}, 300_000);

it("answers 503 within a bound while the database is frozen, and goes on when it thaws", async () => {
  const { postgres, one, token, calls } = await startPair();
  await calls[0].createRepo("m");
  const ask = async (path: string, method: string) => {
    const asked = Date.now();
    const answer = await fetch(one.origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(method === "POST" && {
        body: '{"model":"ada/m","messages":[{"role":"user","content":"a"}]}',
      }),
      redirect: "manual",
    });
    await answer.arrayBuffer();
    const isInTime = Date.now() - asked < MOST_FROZEN_MS;
    return [path, answer.status, answer.headers.has("retry-after"), isInTime];
  };
  postgres.freeze();
  // Twice as many requests as connections: none waits for the others.
  const asked = [...ROUTES, ...ROUTES];
  const answers = Promise.all(asked.map(([path, method]) => ask(path, method)));
  expect((await fetch(`${one.origin}/healthz`)).status).toBe(200);
  expect(await answers).toEqual(asked.map(([path]) => [path, 503, true, true]));
  postgres.thaw();
  await expect
    .poll(async () => (await ask("/api/models/ada/m", "GET"))[1], { timeout: 60_000 })
    .toBe(200);
}, 300_000);

it("counts wrong passwords at two hubs together", async () => {
  const { one, other } = await startPair({ ORRERY_LIMIT_PASSWORD_ATTEMPTS: "6" });
  const signIn = async ({ origin }: KillableHub) => {
    const answer = await fetch(`${origin}/sign-in`, {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ name: "ada", password: "wrong horse" }),
      redirect: "manual",
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  // At the same moment, too: no more than the limit come through.
  const statuses = await Promise.all([one, other, one, other, one, other, one, other].map(signIn));
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect([await signIn(one), await signIn(other)]).toEqual([429, 429]);
}, 120_000);

const ROUTES = [
  ["/api/models/ada/m", "GET"],
  ["/ada/m/resolve/main/README.md", "GET"],
  ["/ada/m/info/refs?service=git-upload-pack", "GET"],
  ["/ada/m", "GET"],
  ["/ada/m?_data=model", "GET"],
  ["/api/repos/create", "POST"],
  ["/v1/chat/completions", "POST"],
  ["/model/ada%2Fm/converse", "POST"],
  ["/model/ada%2Fm/invoke", "POST"],
  ["/readyz", "GET"],
] as const;

const isRightRefusal = ({ status, headers }: Response) =>
  status === 503 &&
  headers.has("retry-after") &&
  headers.get("x-error-code") === "DatabaseUnavailable";
