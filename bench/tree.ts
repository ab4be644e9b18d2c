// The list of a repo of 10,000 files, page by page as clients read it, compared with git itself.
// Run: npm run build && node bench/tree.ts
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHubCalls } from "../test/faults/hub-calls.ts";
import { median } from "./median.ts";
import { onlyHistory, signUpAda, startHub } from "./start-hub.ts";

const GOAL_MS = { cold: 300, warm: 50 };
const FILES = 10_000;
const FOLDERS = 100;
const ROUNDS = 5;

const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
let hub = await startHub(folder, { ORRERY_EXAMPLES: "off" });
try {
  const token = await signUpAda(hub);
  const { createRepo, commit, upload } = createHubCalls(hub.origin, token);
  await createRepo("many");
  const files: Record<string, string> = {};
  const objects: Record<string, string> = {};
  const oid = await upload("ada/many", new TextEncoder().encode("weights"));
  for (let index = 0; index < FILES; index++) {
    const path = `folder-${index % FOLDERS}/file-${index}`;
    if (index % 10 === 0) objects[`${path}.bin`] = oid;
    else files[`${path}.txt`] = `file ${index}`;
  }
  const head = await commit("ada/many", files, objects);

  /** Milliseconds until the last page is parsed, and the files on all of them. */
  const list = async () => {
    const began = performance.now();
    let next: string | undefined = `${hub.origin}/api/models/ada/many/tree/main?recursive=true`;
    let count = 0;
    while (next) {
      const response: Response = await fetch(next);
      const entries = (await response.json()) as readonly { readonly type: string }[];
      count += entries.filter(({ type }) => type === "file").length;
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
    }
    if (count < FILES) throw new Error(`Only ${count} files were listed.`);
    return performance.now() - began;
  };
  const cold: number[] = [];
  const warm: number[] = [];
  const git: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await hub.stop();
    hub = await startHub(folder, { ORRERY_EXAMPLES: "off" });
    // A first request of any kind: what is cold is the tree, not the process.
    await (await fetch(`${hub.origin}/api/models`)).json();
    cold.push(await list());
    for (let again = 0; again < ROUNDS; again++) warm.push(await list());
    const began = performance.now();
    execFileSync("git", ["ls-tree", "-r", "-t", "-l", head], {
      cwd: onlyHistory(hub),
      maxBuffer: 2 ** 27,
    });
    git.push(performance.now() - began);
  }
  console.log(`All ${FILES} files of a repo, milliseconds, medians of ${ROUNDS} rounds`);
  const row = (what: string, value: number, goal: string) =>
    console.log(`${what.padEnd(44)}${value.toFixed(0).padStart(8)}   ${goal}`);
  row("cold: the server has just started", median(cold), `under ${GOAL_MS.cold}`);
  row("warm", median(warm), `under ${GOAL_MS.warm}`);
  row("git ls-tree -r -t -l, its own process", median(git), "");
} finally {
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
}
