import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { createGitClone } from "../../apps/server/src/testing/tree-bomb.ts";
import { temporaryFolder } from "../conformance/run-cli.ts";
import { createHubCalls } from "./hub-calls.ts";
import { createKillableHub } from "./killable-hub.ts";
import { signUpAda } from "./sign-up-ada.ts";

const ROUNDS = 5;

it("leaves no git and no hook behind when it is killed during pushes", async () => {
  const folder = temporaryFolder();
  const hub = await createKillableHub(folder);
  onTestFinished(() => hub.end());
  await hub.start();
  const token = await signUpAda(hub);
  const { createRepo } = createHubCalls(hub.origin, token);
  const url = `${hub.origin.replace("://", `://ada:${token}@`)}/ada/`;
  const clones = [0, 1, 2, 3].map((number) => createGitClone(`${folder}/${number}`));
  const heads = await Promise.all(
    clones.map(async (clone, number) => {
      await createRepo(`r${number}`);
      clone.git(["fetch", "--quiet", `${url}r${number}`, "main"]);
      return clone.git(["rev-parse", "FETCH_HEAD"]);
    }),
  );
  let round = 0;
  const isOver = () => round >= ROUNDS;
  const pushing = clones.map(async (clone, number) => {
    for (let count = 0; !isOver(); count++) {
      const tree = clone.git(["mktree"], `100644 blob ${blobOf(clone, count)}\tfile\n`);
      const commit = clone.commit(tree, [heads[number] ?? ""]);
      const { isTaken } = await clone.push(`${url}r${number}`, `+${commit}:refs/heads/main`);
      if (!isTaken) await sleep(50);
    }
  });
  for (; round < ROUNDS; round++) {
    // In another place of a push each time.
    await sleep(150 + 80 * round);
    await hub.kill();
    await expect.poll(() => processesOn(hub.dataFolder), { timeout: 10_000 }).toEqual([]);
    await hub.start();
  }
  await Promise.all(pushing);
  await hub.end();
});

const blobOf = (clone: ReturnType<typeof createGitClone>, count: number) =>
  clone.git(["hash-object", "-w", "--stdin"], `${count}\n`);

/** What runs with a folder's name among its words: git itself, its hooks, its helpers. */
function processesOn(folder: string): readonly string[] {
  if (process.platform !== "linux")
    return execFileSync("ps", ["-A", "-o", "args="]).toString().split("\n").filter(isOn);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // A hook is known by where it runs: in the repository.
        const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
        const environment = readFileSync(`/proc/${pid}/environ`, "utf8").replaceAll("\0", " ");
        return isOn(`${words} ${environment}`) ? [words] : [];
      } catch {
        return [];
      }
    });

  function isOn(text: string): boolean {
    return text.includes(`${folder}/git`);
  }
}
