// Files of another hub through a mirror, compared with asking that hub: the first byte for one caller and for 200 at once,
// throughput, HEAD of a repo that is not here yet, and what is here compared with a repo of the hub itself.
// Run: npm run bench -- mirror; or node bench/mirror.ts [sizeInMb] [rounds]
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHubCalls } from "../test/faults/hub-calls.ts";
import { median } from "./median.ts";
import { startFarHub } from "./start-far-hub.ts";
import { signUpAda, startHub } from "./start-hub.ts";

const GOAL = { firstByte: 1.2, throughput: 0.7, warm: 0.9 };
const CALLERS = 200;
/** Of the file that all callers ask for at once, compared with the one that one caller asks for. */
const SHARE = 1 / 5;
const ROUND_TRIP_MS = 40;
const [sizeMb, rounds] = [Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 9)];

const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
const start = (name: string, settings: NodeJS.ProcessEnv = {}) => {
  mkdirSync(join(folder, name));
  return startHub(join(folder, name), { ORRERY_EXAMPLES: "off", ...settings });
};
const mirrorOf = (name: string, origin: string) =>
  start(name, { ORRERY_UPSTREAM: origin, ORRERY_UPSTREAM_ALLOW_PRIVATE: "on" });
const theirs = await start("theirs");
const far = await startFarHub(theirs.origin, ROUND_TRIP_MS);
const [near, away] = [await mirrorOf("near", theirs.origin), await mirrorOf("away", far.origin)];

interface Read {
  readonly firstMs: number;
  readonly allMs: number;
}

/** Reads a file as a client of its own does, and compares its bytes. */
async function read(origin: string, path: string, right: Buffer): Promise<Read> {
  const begun = performance.now();
  const agent = new Agent();
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request(`${origin}${path}`, { agent }, resolve).on("error", reject).end(),
  );
  let firstMs = Number.NaN;
  let at = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    if (at === 0) firstMs = performance.now() - begun;
    if (!piece.equals(right.subarray(at, at + piece.length)))
      throw new Error(`${path}: other bytes from ${at} on, status ${answer.statusCode}`);
    at += piece.length;
  }
  agent.destroy();
  if (at !== right.length) throw new Error(`${path}: ${at} bytes instead of ${right.length}`);
  return { firstMs, allMs: performance.now() - begun };
}

async function head(origin: string, path: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${origin}${path}`, { method: "HEAD" });
  if (!answer.ok) throw new Error(`HEAD ${path}: ${answer.status}`);
  return performance.now() - begun;
}

const row = (what: string, ...values: readonly string[]) =>
  console.log(what.padEnd(64) + values.map((value) => value.padStart(13)).join(""));
const missed: string[] = [];
/** `most`: the ratio should not be above it; `least`: not below. */
function compare(
  what: string,
  [own, other]: readonly [number, number],
  unit: string,
  { most, least }: { readonly most?: number; readonly least?: number } = {},
): void {
  const ratio = own / other;
  const isMissed = (most && ratio > most) || (least && ratio < least);
  if (isMissed) missed.push(what);
  const figure = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`;
  const goal = most ? `≤ ${most}` : least ? `≥ ${least}` : "";
  row(what, figure(own), figure(other), `${ratio.toFixed(2)} ×`, goal);
}

try {
  const token = await signUpAda(theirs);
  const { createRepo, commit, upload } = createHubCalls(theirs.origin, token);
  const contents = new Map<string, Buffer>();
  await createRepo("large");
  const objects: Record<string, string> = {};
  for (const kind of ["near-one", "near-all", "away-one", "away-all"])
    for (let round = 0; round <= rounds; round++) {
      const share = kind.endsWith("all") ? SHARE : 1;
      const bytes = randomBytes(sizeMb * 1_000_000 * share);
      const path = `${kind}-${round}.bin`;
      contents.set(path, bytes);
      objects[path] = await upload("ada/large", bytes);
    }
  await commit("ada/large", { "README.md": "# Large\n" }, objects);
  for (let round = 0; round <= rounds; round++) {
    await createRepo(`cold-${round}`);
    const oid = await upload(`ada/cold-${round}`, randomBytes(1000));
    await commit(`ada/cold-${round}`, { "config.json": "{}" }, { "model.safetensors": oid });
  }
  for (const { origin } of [near, away]) await head(origin, "/ada/large/resolve/main/README.md");

  const fileOf = (path: string) => `/ada/large/resolve/main/${path}`;
  const bytesOf = (path: string) => contents.get(path) ?? Buffer.alloc(0);
  /** Many callers at the same moment, each with a connection of its own. */
  const readAll = async (origin: string, path: string, callers: number) => {
    const reads = await Promise.all(
      Array.from({ length: callers }, () => read(origin, fileOf(path), bytesOf(path))),
    );
    return {
      firstMs: median(reads.map(({ firstMs }) => firstMs)),
      allMs: Math.max(...reads.map(({ allMs }) => allMs)),
    };
  };

  row(
    `${sizeMb} MB, ${sizeMb * SHARE} MB for ${CALLERS} callers; medians of ${rounds} in turns`,
    "mirror",
    "direct",
    "ratio",
    "goal",
  );
  for (const [place, mirror, direct] of [
    ["near", near.origin, theirs.origin],
    ["away", away.origin, far.origin],
  ] as const) {
    const where = place === "near" ? "same machine" : `${ROUND_TRIP_MS} ms away`;
    for (const [kind, callers] of [
      ["one", 1],
      ["all", CALLERS],
    ] as const) {
      const [own, other]: [Read[], Read[]] = [[], []];
      let downloads = 0;
      for (let round = 0; round <= rounds; round++) {
        const path = `${place}-${kind}-${round}.bin`;
        const [asked] = [far.downloads];
        const mine = await readAll(mirror, path, callers);
        downloads += far.downloads - asked;
        const theirOwn = await readAll(direct, path, callers);
        // The first is for both to be awake.
        if (round > 0) own.push(mine);
        if (round > 0) other.push(theirOwn);
      }
      const of = (key: keyof Read): [number, number] => [
        median(own.map((one) => one[key])),
        median(other.map((one) => one[key])),
      ];
      const who = callers === 1 ? "1 caller" : `${callers} callers`;
      compare(`first byte, cold, ${where}, ${who}`, of("firstMs"), "ms", { most: GOAL.firstByte });
      compare(`  to the last byte of all`, of("allMs"), "ms");
      if (callers === 1 && place === "near") {
        const [mine, direct] = of("allMs").map((ms) => (sizeMb * 1000) / ms) as [number, number];
        compare("throughput, cold, same machine, 1 caller", [mine, direct], "MB/s", {
          least: GOAL.throughput,
        });
      }
      if (place === "away")
        row(`  downloads for ${rounds + 1} files, all bytes right`, `${downloads}`);
    }
  }

  const [warm, own]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds * 3; round++) {
    const path = "near-one-1.bin";
    warm.push((await read(near.origin, fileOf(path), bytesOf(path))).allMs);
    own.push((await read(theirs.origin, fileOf(path), bytesOf(path))).allMs);
  }
  const speed = (all: readonly number[]) => (sizeMb * 1000) / median(all);
  compare("warm, of a mirror; direct: a repo of a hub's own", [speed(warm), speed(own)], "MB/s", {
    least: GOAL.warm,
  });

  for (const [where, mirror, direct] of [
    ["same machine", near.origin, theirs.origin],
    [`${ROUND_TRIP_MS} ms away`, away.origin, far.origin],
  ] as const) {
    const [own, other]: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round++) {
      const path = `/ada/cold-${round}/resolve/main/model.safetensors`;
      own.push(await head(mirror, path));
      other.push(await head(direct, path));
    }
    const after = (all: readonly number[]) => median(all.slice(1));
    compare(`HEAD of a file, its repo not here yet, ${where}`, [after(own), after(other)], "ms");
  }
  if (missed.length > 0) console.log(`Missed: ${missed.join("; ")}`);
} finally {
  await Promise.all([near, away, theirs].map((hub) => hub.stop()));
  await far.close();
  rmSync(folder, { recursive: true, force: true });
}
if (missed.length > 0) process.exitCode = 1;
