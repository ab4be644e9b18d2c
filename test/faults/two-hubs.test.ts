import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createPostgresServer,
  type PostgresServer,
} from "../../apps/server/src/testing/postgres/postgres-server.ts";
import { administratorToken } from "../conformance/administrator.ts";
import { createGitClient } from "../conformance/git-client.ts";
import { createHubCalls, type HubCalls, sha256 } from "./hub-calls.ts";
import { IS_LONG } from "./is-long.ts";
import { createKillableHub, type KillableHub } from "./killable-hub.ts";
import { filesBelow } from "./leftovers.ts";

const COMMITS = IS_LONG ? 200 : 100;
const AWAY_MS = IS_LONG ? 60_000 : 6_000;
/** What no request may take while the database is away: connecting is given up after three seconds. */
const MOST_WAIT_MS = 15_000;
/** While it is there and silent: a query is given up after a minute. */
const MOST_FROZEN_MS = 75_000;
const PASSWORD_ATTEMPTS = 6;

/** Three hubs that were started on one empty database and one folder, two of them at the same moment. */
interface World {
  readonly postgres: PostgresServer;
  readonly hubs: readonly [one: KillableHub, other: KillableHub, later: KillableHub];
  /** The pages of the setup links, and what became of using all of them at once. */
  readonly links: readonly string[];
  readonly pages: readonly [before: string, after: string];
  readonly statuses: readonly number[];
  /** Who used a link first; this account's token, and the calls to the first two hubs with it. */
  readonly owner: string;
  readonly token: string;
  readonly calls: readonly [HubCalls, HubCalls];
}

const PEOPLE = ["ada", "bob", "eve"] as const;
let world: World;
let remove = async () => {};

beforeAll(async () => {
  const postgres = await createPostgresServer();
  remove = postgres.remove;
  await postgres.start();
  const folder = mkdtempSync(join(tmpdir(), "orrery-"));
  const settings = {
    ORRERY_DATABASE_URL: postgres.url,
    ORRERY_LIMIT_PASSWORD_ATTEMPTS: `${PASSWORD_ATTEMPTS}`,
  };
  const create = () => createKillableHub(folder, settings);
  const hubs = [await create(), await create(), await create()] as const;
  const [one, other, later] = hubs;
  remove = async () => {
    for (const hub of hubs) await hub.kill();
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  await Promise.all([one.start(), other.start()]);
  // A later start leaves the links of the first two alone.
  await later.start();
  const links = hubs.map(linkOf);
  const open = async (hub: KillableHub, link = "") =>
    (await fetch(`${hub.origin}/setup?token=${link}`)).text();
  const before = await open(other, links[0]);
  const answers = await Promise.all(
    hubs.map(({ origin }, index) =>
      fetch(`${origin}/setup`, {
        method: "POST",
        body: new URLSearchParams({
          ...{ token: `${links[index]}`, name: `${PEOPLE[index]}`, password: "correct horse" },
        }),
        redirect: "manual",
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  const after = await open(later, links[2]);
  await later.end();
  const owner = PEOPLE[statuses.indexOf(303)] ?? "";
  const token = await administratorToken(
    { origin: one.origin, setupUrl: `${one.origin}/setup?token=${links[0]}` },
    owner,
  );
  const calls = [createHubCalls(one.origin, token), createHubCalls(other.origin, token)] as const;
  world = { postgres, hubs, links, pages: [before, after], statuses, owner, token, calls };
});
afterAll(() => remove());

const linkOf = (hub: KillableHub) => /setup\?token=(\S+)/.exec(hub.printed())?.[1] ?? "";

it("starts twice at once on an empty database, and every link that was printed works until one is used", () => {
  const { links, statuses, pages } = world;
  expect(new Set(links).size).toBe(3);
  expect(pages[0]).toMatch(/name="password"/);
  expect(statuses.filter((status) => status === 303)).toHaveLength(1);
  expect(pages[1]).not.toMatch(/name="password"/);
});

it(`takes ${COMMITS} commits from two hubs into one repo, and goes on when one of them is killed`, async () => {
  const { hubs, owner, token, calls } = world;
  const [one, other] = hubs;
  await calls[0].createRepo("m");
  const names: string[] = [];
  const write = async (hub: HubCalls, from: number, to: number, step: number) => {
    for (let index = from; index < to; index += step) {
      await hub.commit(`${owner}/m`, { [`${index}.txt`]: `${index}` });
      names.push(`${index}.txt`);
    }
  };
  const half = COMMITS / 2;
  await Promise.all([write(calls[0], 0, half, 2), write(calls[1], 1, half, 2)]);

  // Killed in the midst of a commit and an upload: the other takes over what it left.
  const cut = Promise.allSettled([
    write(calls[0], half, COMMITS, 3),
    calls[0].upload(`${owner}/m`, randomBytes(20_000_000)),
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
    const { siblings, sha } = await hub.json(`/api/models/${owner}/m`);
    const paths = new Set(siblings.map(({ rfilename }: { rfilename: string }) => rfilename));
    expect(names.filter((name) => !paths.has(name))).toEqual([]);
    for (const name of names.slice(-5))
      expect(`${await hub.bytes(`/${owner}/m/resolve/${sha}/${name}`)}.txt`).toBe(name);
  }
  const git = createGitClient();
  const remote = `${one.origin.replace("://", `://x:${token}@`)}/${owner}/m`;
  await git.must(["clone", "--quiet", remote, "m"]);
  await git.must(["fsck", "--full", "--strict"], "m");
}, 300_000);

it("heals nothing that another living hub is at work on", async () => {
  const { hubs, owner, calls } = world;
  const [one, other] = hubs;
  await calls[0].createRepo("healed");
  await other.end();
  const bytes = randomBytes(8_000_000);
  const oid = sha256(bytes);
  const batch = await calls[0].call(`/${owner}/healed.git/info/lfs/objects/batch`, {
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
  await calls[1].commit(`${owner}/healed`, {}, { "w.bin": oid });
  expect(sha256(await calls[0].bytes(`/${owner}/healed/resolve/main/w.bin`))).toBe(oid);
});

it(`answers 503 while the database is away for ${AWAY_MS / 1000} s, loses nothing, and goes on without a restart`, async () => {
  const { postgres, hubs, owner, token, calls } = world;
  const [one, other] = hubs;
  const repo = `${owner}/away`;
  await calls[0].createRepo("away");
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
      const answer = await fetch(`${origin}/api/models/${repo}/commit/main`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/x-ndjson" },
        body: `${line("header", { summary: name })}\n${line("file", { path: `${name}.txt`, content: name, encoding: "utf-8" })}`,
      });
      const body = await answer.text();
      if (answer.ok) promised.set(`${name}.txt`, sha256(Buffer.from(name)));
      else refused++;
      if (!answer.ok && !isRightRefusal(answer)) strange.push(`${name} ${answer.status} ${body}`);
      if (Date.now() - asked > MOST_WAIT_MS) strange.push(`${name} took ${Date.now() - asked} ms`);
      if (answer.ok) await hub.bytes(`/${repo}/resolve/main/${name}.txt`).catch(() => refused++);
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
  for (const route of routesOf(repo)) {
    const { status, isRetried, tookMs } = await ask(one, token, repo, route);
    expect([route, status, isRetried]).toEqual([route, 503, true]);
    expect(tookMs).toBeLessThan(MOST_WAIT_MS);
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
    const { siblings } = await hub.json(`/api/models/${repo}`);
    const paths = new Set(siblings.map(({ rfilename }: { rfilename: string }) => rfilename));
    expect([...promised.keys()].filter((path) => !paths.has(path))).toEqual([]);
    for (const [path, digest] of [...promised].slice(-5))
      expect(sha256(await hub.bytes(`/${repo}/resolve/main/${path}`))).toBe(digest);
  }
  // The index of each hears again what the other does.
  for (const [index, hub] of calls.entries()) {
    await hub.createRepo(`after-${index}`);
    const listed = async () =>
      (await calls[1 - index]?.json(`/api/models?author=${owner}`))?.map(
        ({ id }: { id: string }) => id,
      );
    await expect.poll(listed, { timeout: 30_000 }).toContain(`${owner}/after-${index}`);
  }
}, 300_000);

it("answers 503 within a bound while the database is frozen, and goes on when it thaws", async () => {
  const { postgres, hubs, owner, token, calls } = world;
  const [one] = hubs;
  const repo = `${owner}/frozen`;
  await calls[0].createRepo("frozen");
  postgres.freeze();
  // Twice as many requests as connections: none waits for the others.
  const asked = [...routesOf(repo), ...routesOf(repo)];
  const answers = Promise.all(
    asked.map(async (route) => {
      const { status, isRetried, tookMs } = await ask(one, token, repo, route);
      return [route, status, isRetried, tookMs < MOST_FROZEN_MS];
    }),
  );
  expect((await fetch(`${one.origin}/healthz`)).status).toBe(200);
  expect(await answers).toEqual(asked.map((route) => [route, 503, true, true]));
  postgres.thaw();
  await expect
    .poll(async () => (await ask(one, token, repo, [`/api/models/${repo}`, "GET"])).status, {
      timeout: 60_000,
    })
    .toBe(200);
}, 300_000);

it("counts wrong passwords at two hubs together", async () => {
  const { hubs, owner } = world;
  const [one, other] = hubs;
  const signIn = async ({ origin }: KillableHub) => {
    const answer = await fetch(`${origin}/sign-in`, {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ name: owner, password: "wrong horse" }),
      redirect: "manual",
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  // At the same moment, too: no more than the limit come through.
  const statuses = await Promise.all([one, other, one, other, one, other, one, other].map(signIn));
  expect(statuses.filter((status) => status === 429)).toHaveLength(8 - PASSWORD_ATTEMPTS);
  expect([await signIn(one), await signIn(other)]).toEqual([429, 429]);
}, 120_000);

type Route = readonly [path: string, method: "GET" | "POST"];

/** One of every protocol. */
const routesOf = (repo: string): readonly Route[] => [
  [`/api/models/${repo}`, "GET"],
  [`/${repo}/resolve/main/README.md`, "GET"],
  [`/${repo}/info/refs?service=git-upload-pack`, "GET"],
  [`/${repo}`, "GET"],
  [`/${repo}?_data=model`, "GET"],
  ["/api/repos/create", "POST"],
  ["/v1/chat/completions", "POST"],
  [`/model/${encodeURIComponent(repo)}/converse`, "POST"],
  [`/model/${encodeURIComponent(repo)}/invoke`, "POST"],
  ["/readyz", "GET"],
];

async function ask({ origin }: KillableHub, token: string, model: string, [path, method]: Route) {
  const asked = Date.now();
  const messages = [{ role: "user", content: "a" }];
  const answer = await fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(method === "POST" && { body: JSON.stringify({ model, messages }) }),
    redirect: "manual",
  });
  await answer.arrayBuffer();
  const isRetried = answer.headers.has("retry-after");
  return { status: answer.status, isRetried, tookMs: Date.now() - asked };
}

const isRightRefusal = ({ status, headers }: Response) =>
  status === 503 &&
  headers.has("retry-after") &&
  headers.get("x-error-code") === "DatabaseUnavailable";
