// Large files: downloads compared with nginx and sendfile, uploads with the disk, and 50 concurrent ones.
// Run: npm run build && node bench/transfer.ts [sizeInMb]; needs curl, and nginx for the download's peer.
import { createHash, randomBytes } from "node:crypto";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createHubCalls } from "../test/faults/hub-calls.ts";
import { median } from "./median.ts";
import { isInstalled, run } from "./run.ts";
import { residentMb, signUpAda, startHub } from "./start-hub.ts";
import { startNginx } from "./start-nginx.ts";

const GOAL = { download: 0.7, upload: 0.5, growthMb: 64 };
const MB = 1_000_000;
const ROUNDS = 3;
const PARALLEL = 50;
const sizeMb = Number(process.argv[2] ?? 2000);
const smallMb = Math.max(1, sizeMb / 20);

const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
const hub = await startHub(folder, { ORRERY_EXAMPLES: "off" });
const token = await signUpAda(hub);
const { createRepo, commit, call } = createHubCalls(hub.origin, token);
const row = (what: string, ...values: readonly string[]) =>
  console.log(what.padEnd(48) + values.map((value) => value.padStart(14)).join(""));
const speed = (mbPerSecond: number) => `${mbPerSecond.toFixed(0)} MB/s`;

/** A file of random bytes and its SHA-256. */
async function makeFile(name: string, megabytes: number) {
  const path = join(folder, name);
  const hash = createHash("sha256");
  await pipeline(async function* () {
    for (let written = 0; written < megabytes; written++) {
      const part = randomBytes(MB);
      hash.update(part);
      yield part;
    }
  }, createWriteStream(path));
  return { path, digest: hash.digest("hex"), megabytes };
}
type BenchFile = Awaited<ReturnType<typeof makeFile>>;

const seconds = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

/** Where the hub wants these bytes; `undefined` when it has them. */
async function uploadAddress({ digest, megabytes }: BenchFile): Promise<string | undefined> {
  const body = { operation: "upload", objects: [{ oid: digest, size: megabytes * MB }] };
  const response = await call("/ada/large.git/info/lfs/objects/batch", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/vnd.git-lfs+json" },
  });
  return (await response.json()).objects[0].actions?.upload?.href;
}

const upload = async (file: BenchFile) => {
  const address = await uploadAddress(file);
  if (!address) throw new Error("The hub has the file already.");
  await run("curl", ["-sSf", "-o", "/dev/null", "-T", file.path, address]);
};
const download = (url: string) => run("curl", ["-sSf", "-o", "/dev/null", url]);

/** Runs work while watching the server's memory; answers how many MB it had more than when idle. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb(hub.pid));
  }, 50);
  await work();
  clearInterval(watch);
  return peak - idleMb;
}

let idleMb = 0;
const children: { kill(): unknown }[] = [];
try {
  await createRepo("large");
  await new Promise((resolve) => setTimeout(resolve, 3000));
  idleMb = residentMb(hub.pid);

  const up: number[] = [];
  const disk: number[] = [];
  let large: BenchFile | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const file = await makeFile(`upload-${round}`, sizeMb);
    up.push(sizeMb / (await seconds(() => upload(file))));
    const copy = join(folder, "copy");
    const dd = ["dd", `if=${file.path}`, `of=${copy}`, "bs=1M", "conv=fsync", "status=none"];
    disk.push(sizeMb / (await seconds(() => run("env", dd))));
    rmSync(copy);
    if (large) rmSync(file.path);
    large ??= file;
  }
  if (!large) throw new Error("No file was made.");
  row(`${sizeMb} MB, medians of ${ROUNDS}`, "Orrery", "peer", "ratio", "goal");
  const ratio = (own: number, peer: number) => (own / peer).toFixed(2);
  const [ownUp, peerUp] = [median(up), median(disk)];
  row(
    "upload, SHA-256 checked; peer: dd conv=fsync",
    speed(ownUp),
    speed(peerUp),
    ratio(ownUp, peerUp),
    `${GOAL.upload}`,
  );

  await commit("ada/large", {}, { "large.bin": large.digest });
  const address = `${hub.origin}/ada/large/resolve/main/large.bin`;
  if (isInstalled("nginx")) {
    const nginx = await startNginx(join(folder, "nginx"), folder);
    children.push(nginx.child);
    const own: number[] = [];
    const peer: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      own.push(sizeMb / (await seconds(() => download(address))));
      peer.push(sizeMb / (await seconds(() => download(`${nginx.origin}/upload-0`))));
    }
    const [ownDown, peerDown] = [median(own), median(peer)];
    row(
      "download; peer: nginx sendfile",
      speed(ownDown),
      speed(peerDown),
      ratio(ownDown, peerDown),
      `${GOAL.download}`,
    );
  } else
    console.log(
      "SKIPPED: download beside nginx; nginx is not installed (apt install nginx-light).",
    );

  const downGrowth = await growth(() =>
    Promise.all(Array.from({ length: PARALLEL }, () => download(address))),
  );
  row(
    `${PARALLEL} downloads at once, memory over idle`,
    `+${downGrowth.toFixed(0)} MB`,
    "",
    "",
    `${GOAL.growthMb} MB`,
  );
  const files = await Promise.all(
    Array.from({ length: PARALLEL }, (_, index) => makeFile(`small-${index}`, smallMb)),
  );
  const upGrowth = await growth(() => Promise.all(files.map(upload)));
  row(
    `${PARALLEL} uploads at once, memory over idle`,
    `+${upGrowth.toFixed(0)} MB`,
    "",
    "",
    `${GOAL.growthMb} MB`,
  );
} finally {
  for (const child of children) child.kill();
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
}
