// Cloning a repo with a long history, compared with git's own `git http-backend` on the same repository.
// Run: npm run build && node bench/clone.ts [commits]
import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { createHubCalls } from "../test/faults/hub-calls.ts";
import { addCommits, GIT_ENVIRONMENT } from "./add-commits.ts";
import { median } from "./median.ts";
import { isInstalled, run } from "./run.ts";
import { startHttpBackend } from "./start-http-backend.ts";
import { onlyHistory, signUpAda, startHub } from "./start-hub.ts";

const GOAL = 1.5;
const ROUNDS = 9;
const commits = Number(process.argv[2] ?? 1000);

const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
const hub = await startHub(folder, { ORRERY_EXAMPLES: "off" });
const servers: Server[] = [];
try {
  const token = await signUpAda(hub);
  await createHubCalls(hub.origin, token).createRepo("long");
  const own = `${hub.origin}/ada/long`;
  const git = (args: readonly string[], cwd = folder) =>
    run("git", args, { cwd, env: GIT_ENVIRONMENT });

  await git(["clone", "--quiet", own, "work"]);
  await addCommits(join(folder, "work"), commits - 1);
  const address = own.replace("://", `://ada:${token}@`);
  await git(["push", "--quiet", "--force", address, "HEAD:main"], join(folder, "work"));

  const exported = onlyHistory(hub);
  const program = join((await git(["--exec-path"])).trim(), "git-http-backend");
  if (!isInstalled(program)) throw new Error("This git comes without git-http-backend.");
  const backend = await startHttpBackend(program, dirname(exported));
  servers.push(backend.server);
  const peer = `${backend.origin}/${basename(exported)}`;

  const clone = async (url: string) => {
    const began = performance.now();
    await git(["clone", "--quiet", "--bare", url, "clone"]);
    const milliseconds = performance.now() - began;
    const count = await git(["rev-list", "--count", "HEAD"], join(folder, "clone"));
    if (Number(count) !== commits) throw new Error(`The clone has ${count.trim()} commits.`);
    rmSync(join(folder, "clone"), { recursive: true });
    return milliseconds;
  };
  const times = { own: [] as number[], peer: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const [ours, theirs] = [await clone(own), await clone(peer)];
    // The first round warms both up.
    if (round > 0) times.own.push(ours);
    if (round > 0) times.peer.push(theirs);
  }
  const [ours, theirs] = [median(times.own), median(times.peer)];
  console.log(`git clone --bare of ${commits} commits, medians of ${ROUNDS}, in turns`);
  console.log(`Orrery             ${ours.toFixed(0).padStart(6)} ms`);
  console.log(`git http-backend   ${theirs.toFixed(0).padStart(6)} ms`);
  console.log(
    `ratio              ${(ours / theirs).toFixed(2).padStart(6)}      goal: at most ${GOAL}`,
  );
} finally {
  for (const server of servers) server.close();
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
}
