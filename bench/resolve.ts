// How quickly a file is found: HEAD of /resolve, as every client asks before it downloads.
// Compared with a bare Node server in the same run. Run: npm run bench -- resolve
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createHubCalls } from "../test/faults/hub-calls.ts";
import type { HeadFigures, HeadLoad } from "./head-load.ts";
import { median } from "./median.ts";
import { signUpAda, startHub } from "./start-hub.ts";

const GOAL = { perSecond: 3000, p99: 15, ofBare: 0.45 };
const CONNECTIONS = 64;
const REPOS = 50;
const [seconds = 10, only = ""] = [Number(process.argv[2] ?? 10), process.argv[3]];
const LOAD = fileURLToPath(new URL("head-load.ts", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
const hub = await startHub(folder);
const bare = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts")], {
  stdio: ["ignore", "pipe", "inherit"],
});
const [barePort] = (await once(bare.stdout, "data")) as [Buffer];
try {
  const token = await signUpAda(hub);
  const port = Number(new URL(hub.origin).port);
  const { createRepo, commit, upload, call } = createHubCalls(hub.origin, token);
  const repos = Array.from({ length: REPOS }, (_, index) => `ada/model-${index}`);
  const commits: string[] = [];
  for (const repo of repos) {
    await createRepo(repo.slice("ada/".length));
    const oid = await upload(repo, new TextEncoder().encode(`weights of ${repo}`));
    commits.push(await commit(repo, { "config.json": "{}" }, { "model.safetensors": oid }));
  }
  const [, isPrivate] = [repos[0], repos[1]];
  await call(`/api/models/${isPrivate}/settings`, {
    method: "PUT",
    body: JSON.stringify({ private: true }),
    headers: { "content-type": "application/json" },
  });

  const measure = async (load: Partial<HeadLoad> & Pick<HeadLoad, "paths">) => {
    const child = spawn(process.execPath, [LOAD], { stdio: ["pipe", "pipe", "inherit"] });
    child.stdin.end(JSON.stringify({ port, connections: CONNECTIONS, seconds, ...load }));
    return JSON.parse(await text(child.stdout)) as HeadFigures;
  };
  const open = repos.filter((repo) => repo !== isPrivate);
  const CASES: readonly (readonly [string, Partial<HeadLoad> & Pick<HeadLoad, "paths">])[] = [
    ["a file of main, 1 repo", { paths: [`/${repos[0]}/resolve/main/config.json`] }],
    [
      "a file of main, 49 repos",
      { paths: open.map((repo) => `/${repo}/resolve/main/config.json`) },
    ],
    [
      "an LFS file of main, 49 repos",
      { paths: open.map((repo) => `/${repo}/resolve/main/model.safetensors`) },
    ],
    [
      "a file at a commit, 49 repos",
      { paths: open.map((repo) => `/${repo}/resolve/${commits[repos.indexOf(repo)]}/config.json`) },
    ],
    [
      "with a token, an LFS file, 50 repos",
      { token, paths: repos.map((repo) => `/${repo}/resolve/main/model.safetensors`) },
    ],
    ["a file that is not there", { paths: [`/${repos[0]}/resolve/main/tokenizer.json`] }],
  ];
  console.log(
    `${"HEAD /resolve".padEnd(44)}${"per second".padStart(12)}${"p50, ms".padStart(9)}${"p99, ms".padStart(9)}  statuses`,
  );
  const rates: number[] = [];
  const bareRates: number[] = [];
  for (const [name, load] of CASES.filter(([name]) => name.includes(only))) {
    const free = await measure(load);
    rates.push(free.perSecond);
    bareRates.push((await measure({ ...load, port: Number(barePort) })).perSecond);
    const paced = await measure({ ...load, rate: GOAL.perSecond });
    for (const [label, { perSecond, p50, p99, statuses }] of [
      [name, free],
      [`  at ${GOAL.perSecond} per second`, paced],
    ] as const)
      console.log(
        `${label.padEnd(44)}${perSecond.toFixed(0).padStart(12)}${p50.toFixed(1).padStart(9)}${p99.toFixed(1).padStart(9)}  ${JSON.stringify(statuses)}`,
      );
  }
  const ratio = median(rates) / median(bareRates);
  const goal = `goal ${GOAL.ofBare}: ${ratio >= GOAL.ofBare ? "met" : "not met"}`;
  console.log(`a bare Node server${median(bareRates).toFixed(0).padStart(38)}`);
  console.log(`the hub, of a bare Node server${`${ratio.toFixed(2)} ×`.padStart(26)}  ${goal}`);
  if (ratio < GOAL.ofBare) process.exitCode = 1;
} finally {
  bare.kill();
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
}
