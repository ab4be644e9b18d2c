// What leaving the folder costs: a hub on SQLite and its folder, and hubs on PostgreSQL and S3, in turns.
// Run: npm run bench -- one-and-many
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPostgresServer } from "../apps/server/src/testing/postgres/postgres-server.ts";
import { createHubCalls } from "../test/faults/hub-calls.ts";
import { startFront } from "../test/processes/start-front.ts";
import { addCommits, GIT_ENVIRONMENT } from "./add-commits.ts";
import { measureLoads } from "./measure-loads.ts";
import { median } from "./median.ts";
import { run } from "./run.ts";
import { type BenchHub, signUpAda, startHub } from "./start-hub.ts";

const GOALS = {
  cpu: 1.25,
  commitMs: 40,
  head: 0.8,
  three: 0.95,
  cold: 1.5,
  startSeconds: 3,
};
const CONNECTIONS = 48;
const REPOS = 20;
const [seconds = 3, rounds = 3, commits = 1000] = process.argv.slice(2).map(Number);

interface Measured {
  readonly hub: BenchHub;
  readonly calls: ReturnType<typeof createHubCalls>;
  readonly token: string;
}

const root = mkdtempSync(join(tmpdir(), "orrery-bench-"));
const postgres = await createPostgresServer({ isDurable: true });
await postgres.start();
const front = await startFront({ hasStorage: true });
const SHARED = {
  ORRERY_DATABASE_URL: postgres.url,
  ORRERY_SECRET_KEY: randomUUID(),
  ORRERY_BLOBS_DIRECT: "downloads",
  ...front.storage,
};
const running = new Set<BenchHub>();

async function start(name: string, settings: NodeJS.ProcessEnv): Promise<BenchHub> {
  mkdirSync(join(root, name), { recursive: true });
  const hub = await startHub(join(root, name), {
    ORRERY_EXAMPLES: "off",
    ORRERY_RUNNER: "off",
    ...settings,
  });
  running.add(hub);
  return hub;
}

async function end(hub: BenchHub): Promise<void> {
  running.delete(hub);
  await hub.stop();
}

async function fill(hub: BenchHub): Promise<Measured> {
  const token = await signUpAda(hub);
  const calls = createHubCalls(hub.origin, token);
  for (let index = 0; index < REPOS; index++) {
    const repo = `ada/model-${index}`;
    await calls.createRepo(`model-${index}`);
    const oid = await calls.upload(repo, new TextEncoder().encode(`weights of ${repo}`));
    const card = "---\nlicense: mit\ntags: [speech]\n---\n# A model\n";
    await calls.commit(
      repo,
      { "config.json": "{}", "README.md": card },
      { "model.safetensors": oid },
    );
  }
  return { hub, calls, token };
}

const each = (path: string) =>
  Array.from({ length: REPOS }, (_, index) => path.replace("*", `ada/model-${index}`));
const CASES: readonly (readonly [string, readonly string[]])[] = [
  ["HEAD of a file", each("/*/resolve/main/config.json")],
  ["HEAD of a large file", each("/*/resolve/main/model.safetensors")],
  ["a model of the API", each("/api/models/*")],
  ["a list of the API", ["/api/models?limit=20"]],
  ["a page", each("/*")],
];

const portOf = ({ origin }: BenchHub) => Number(new URL(origin).port);

const load = ({ hub }: Measured, paths: readonly string[]) =>
  measureLoads([{ port: portOf(hub), connections: CONNECTIONS, seconds, paths }], [hub.pid]);

function say(what: string, value: string, isMet?: boolean, goal?: string): void {
  const verdict = isMet === undefined ? "" : `  goal ${goal}: ${isMet ? "met" : "missed"}`;
  if (isMet === false) process.exitCode = 1;
  console.log(`${what.padEnd(44)}${value.padStart(26)}${verdict}`);
}

async function compareRequests(folder: Measured, shared: Measured): Promise<void> {
  const ratios: number[] = [];
  for (const [name, paths] of CASES) {
    const own: Awaited<ReturnType<typeof load>>[] = [];
    const theirs: typeof own = [];
    for (let round = 0; round < rounds; round++) {
      own.push(await load(folder, paths));
      theirs.push(await load(shared, paths));
    }
    const cpu = [own, theirs].map((all) => median(all.map(({ cpuMs }) => cpuMs))) as [
      number,
      number,
    ];
    const rate = [own, theirs].map((all) => median(all.map(({ perSecond }) => perSecond))) as [
      number,
      number,
    ];
    ratios.push(cpu[1] / cpu[0]);
    say(
      name,
      `CPU ${cpu[0].toFixed(2)} → ${cpu[1].toFixed(2)} ms, ${(cpu[1] / cpu[0]).toFixed(2)} ×`,
    );
    const share = rate[1] / rate[0];
    const isGood = name === "HEAD of a file" ? share >= GOALS.head : undefined;
    const text = `${rate[0].toFixed(0)} → ${rate[1].toFixed(0)} a second, ${share.toFixed(2)} ×`;
    say("", text, isGood, `${GOALS.head} ×`);
  }
  const all = median(ratios);
  say(
    "CPU per request, median of these",
    `${all.toFixed(2)} ×`,
    all <= GOALS.cpu,
    `${GOALS.cpu} ×`,
  );
}

async function compareCommits(folder: Measured, shared: Measured): Promise<void> {
  const times = { folder: [] as number[], shared: [] as number[] };
  const commit = async ({ calls }: Measured, into: number[], index: number) => {
    const began = performance.now();
    await calls.commit(`ada/model-${index % REPOS}`, { "notes.md": `note ${index}` });
    into.push(performance.now() - began);
  };
  for (let index = 0; index < 40 * rounds; index++) {
    await commit(folder, times.folder, index);
    await commit(shared, times.shared, index);
  }
  const [own, theirs] = [median(times.folder), median(times.shared)];
  say(
    "a commit of a small file, p50",
    `${own.toFixed(1)} → ${theirs.toFixed(1)} ms`,
    theirs <= GOALS.commitMs,
    `${GOALS.commitMs} ms`,
  );
}

/**
 * One process with the load of three, and three with a third each. Neither is behind a proxy: three programs ask, each
 * one process, the same or its own. They, PostgreSQL and the hubs share the cores, so the hubs' own CPU is said too.
 */
async function compareThree(shared: Measured): Promise<void> {
  const others = [await start("second", SHARED), await start("third", SHARED)];
  const hubs = [shared.hub, ...others];
  const pids = hubs.map(({ pid }) => pid);
  for (const [name, paths] of CASES.filter((_, index) => index !== 1)) {
    const common = { connections: CONNECTIONS / 3, seconds, paths };
    // The first has served thousands already: the others fetch histories and compile their code before they are compared.
    for (const hub of hubs)
      await measureLoads([{ ...common, connections: CONNECTIONS, port: portOf(hub) }], [hub.pid]);
    const one: Awaited<ReturnType<typeof measureLoads>>[] = [];
    const three: typeof one = [];
    for (let round = 0; round < rounds; round++) {
      const alone = hubs.map(() => ({ ...common, port: portOf(shared.hub) }));
      one.push(await measureLoads(alone, pids));
      const spread = hubs.map((hub) => ({ ...common, port: portOf(hub) }));
      three.push(await measureLoads(spread, pids));
    }
    const rates = [one, three].map((all) => median(all.map(({ perSecond }) => perSecond)));
    const cpu = [one, three].map((all) => median(all.map(({ cpuMs }) => cpuMs)));
    const ratio = ([from = 0, to = 0]: readonly number[]) => to / from;
    say(
      `three processes, ${name}`,
      `${rates.map((rate) => rate.toFixed(0)).join(" → ")} a second, ${ratio(rates).toFixed(2)} ×`,
      ratio(rates) >= GOALS.three,
      `${GOALS.three} ×`,
    );
    const text = cpu.map((ms) => ms.toFixed(2)).join(" → ");
    say("", `CPU ${text} ms, ${ratio(cpu).toFixed(2)} ×`);
  }
  for (const hub of others) await end(hub);
}

async function compareCold({ hub, calls, token }: Measured): Promise<void> {
  const git = (args: readonly string[], cwd = root) =>
    run("git", args, { cwd, env: GIT_ENVIRONMENT });
  await calls.createRepo("long");
  await git(["clone", "--quiet", `${hub.origin}/ada/long`, "work"]);
  await addCommits(join(root, "work"), commits - 1);
  const address = `${hub.origin}/ada/long`.replace("://", `://ada:${token}@`);
  await git(["push", "--quiet", "--force", address, "HEAD:main"], join(root, "work"));
  await calls.createRepo("short");
  await calls.commit("ada/short", { "README.md": "# Short\n" }, {});
  const clone = async (from: BenchHub, name = "long") => {
    const began = performance.now();
    await git(["clone", "--quiet", "--bare", `${from.origin}/ada/${name}`, "clone"]);
    const took = performance.now() - began;
    rmSync(join(root, "clone"), { recursive: true });
    return took;
  };
  const cold: number[] = [];
  const warm: number[] = [];
  const starts: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const other = await start(`empty-${round}`, SHARED);
    starts.push(other.seconds);
    // The repo is cold, not the process.
    for (let again = 0; again < 3; again++) await clone(other, "short");
    cold.push(await clone(other));
    for (let again = 0; again < 3; again++) warm.push(await clone(other));
    await end(other);
  }
  const ratio = median(cold) / median(warm);
  say(
    `a clone of ${commits} commits, warm and cold`,
    `${median(warm).toFixed(0)} → ${median(cold).toFixed(0)} ms, ${ratio.toFixed(2)} ×`,
    ratio <= GOALS.cold,
    `${GOALS.cold} ×`,
  );
  say(
    "start with an empty folder",
    `${median(starts).toFixed(2)} s`,
    median(starts) <= GOALS.startSeconds,
    `${GOALS.startSeconds} s`,
  );
}

try {
  const folder = await fill(await start("folder", {}));
  const shared = await fill(await start("shared", SHARED));
  await compareRequests(folder, shared);
  await compareCommits(folder, shared);
  await end(folder.hub);
  await compareThree(shared);
  await compareCold(shared);
} finally {
  for (const hub of running) await hub.stop();
  await front.close();
  await postgres.remove();
  rmSync(root, { recursive: true, force: true });
}
