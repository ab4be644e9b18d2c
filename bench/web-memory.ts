import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createPostgresServer } from "../apps/server/src/testing/postgres/postgres-server.ts";
import { startS3 } from "../apps/server/src/testing/s3/start-s3.ts";
import { signUpAda, startHub } from "./start-hub.ts";

/**
 * What a process weighs that serves pages and clients alone, on PostgreSQL and S3: after its start, after some views of
 * pages, and idle again. `node bench/web-memory.ts [seconds] [cli]`: of the built programs, which images have, or of
 * another `cli`. A process on the same database published the examples.
 */
const [seconds = "110", cli] = process.argv.slice(2);
const GOAL_MB = 150;
const PAGES = [
  "/",
  "/models",
  "/orrery/tiny-sentiment",
  "/orrery/tiny-chat/tree/main",
  "/docs",
  "/api/models",
];
const VIEWS = 5;

const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
const postgres = await createPostgresServer();
await postgres.start();
const s3 = await startS3();
const settings = {
  ORRERY_DATABASE_URL: postgres.url,
  ORRERY_BLOBS: s3.setting(),
  ORRERY_SECRET_KEY: "the same in every process of this hub",
  AWS_ACCESS_KEY_ID: s3.credentials.keyId,
  AWS_SECRET_ACCESS_KEY: s3.credentials.secret,
  ORRERY_LOG_LEVEL: "error",
};
const rows: (readonly [what: string, value: string])[] = [];

try {
  const first = await startHub(folder, settings, cli);
  await signUpAda(first);
  await first.stop();
  const own = { ORRERY_DATA: join(folder, "web"), ORRERY_ROLES: "web" };
  const web = await startHub(folder, { ...settings, ...own }, cli);
  await sleep(3_000);
  rows.push(["after its start", weigh(web.pid)]);
  for (let view = 0; view < VIEWS; view++)
    for (const page of PAGES) await (await fetch(web.origin + page)).text();
  rows.push([`after ${VIEWS * PAGES.length} pages`, weigh(web.pid)]);
  await sleep(Number(seconds) * 1_000);
  rows.push([`idle for ${seconds} s after them`, weigh(web.pid)]);
  await web.stop();
} finally {
  await s3.close();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

console.log(`Resident memory of a web-only process (goal, idle: ${GOAL_MB} MB)`);
for (const [what, value] of rows) console.log(`${what.padEnd(30)} ${value}`);

/** Resident memory, and of it what no file of the disk holds. */
function weigh(pid: number): string {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const mb = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024).toFixed(0);
  return `${mb("VmRSS").padStart(4)} MB, of it anonymous ${mb("RssAnon").padStart(4)} MB, ${/Threads:\s+(\d+)/.exec(status)?.[1]} threads`;
}
