// How long each hostile input blocks the hub's event loop, by the hub's own measurement. Run: npm run build
// && node bench/event-loop.ts
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createGitClone } from "../apps/server/src/testing/tree-bomb.ts";
import { createHubCalls } from "../test/faults/hub-calls.ts";
import { residentMb, signUpAda, startHub } from "./start-hub.ts";

const GOAL_MS = 50;
const MANY = 60_000;
const FOLDERS = 60;
/** A rejected body ends its connection, which must not be reused. */
const CLOSE = { headers: { connection: "close" } };

const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
const hub = await startHub(folder, { ORRERY_EXAMPLES: "off", ORRERY_LOG_LEVEL: "error" });
try {
  const token = await signUpAda(hub);
  const calls = createHubCalls(hub.origin, token);
  const clone = createGitClone(folder);
  const address = (name: string) => `${hub.origin.replace("://", `://ada:${token}@`)}/ada/${name}`;
  const get = async (path: string) => {
    const answer = await fetch(hub.origin + path, CLOSE);
    const { byteLength } = await answer.arrayBuffer();
    return `${answer.status}, ${(byteLength / 1e6).toFixed(1)} MB`;
  };
  const push = async (name: string, tree: string) => {
    const refs = `+${clone.commit(tree)}:refs/heads/main`;
    return (await clone.push(address(name), refs)).isTaken ? "taken" : "refused";
  };
  const post = async (
    path: string,
    body: Uint8Array<ArrayBuffer>,
    headers: Readonly<Record<string, string>>,
  ) => {
    try {
      const answer = await fetch(hub.origin + path, {
        method: "POST",
        body,
        headers: { ...headers, ...CLOSE.headers },
      });
      await answer.arrayBuffer();
      return `${answer.status}`;
    } catch {
      return "closed";
    }
  };

  for (const name of ["plain", "bomb", "wide", "deep"]) await calls.createRepo(name);
  const blob = clone.git(["hash-object", "-w", "--stdin"], "x\n");
  const lines = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, index) => `100644 blob ${blob}\t${prefix}${index}\n`).join(
      "",
    );
  const wide = clone.git(["mktree"], lines(MANY, "file-"));
  const folders = Array.from({ length: FOLDERS }, (_, index) => {
    const tree = clone.git(["mktree"], lines(MANY / FOLDERS, `f${index}-`));
    return `040000 tree ${tree}\tfolder-${index}\n`;
  });
  const deep = clone.git(["mktree"], folders.join(""));
  const want = `0032want ${"1".repeat(40)}\n`;
  const upload = { "content-type": "application/x-git-upload-pack-request" };

  /** What an attacker, or a repo as large as is allowed, sends or asks. Add a row for what comes to mind. */
  const inputs: Readonly<Record<string, () => Promise<string>>> = {
    "an ordinary push": () => push("plain", clone.git(["mktree"], lines(3, "file-"))),
    "push of a tree bomb, 10^9 paths": () => push("bomb", clone.bomb(9)),
    "push of a tree bomb, 10^6 paths": () => push("bomb", clone.bomb(6)),
    [`push of ${MANY} files in one folder`]: () => push("wide", wide),
    [`push of ${MANY} files in ${FOLDERS} folders`]: () => push("deep", deep),
    "its page": () => get("/ada/deep"),
    "its facts": () => get("/api/models/ada/deep"),
    "its facts, with blobs": () => get("/api/models/ada/deep?blobs=true"),
    "its first ten entries": () => get("/api/models/ada/deep/tree/main?recursive=true&limit=10"),
    "its llms.txt": () => get("/ada/deep/llms.txt"),
    "the folder of very many, as a page": () => get("/ada/wide/tree/main"),
    "the folder of very many, with commits": () =>
      get("/api/models/ada/wide/tree/main?expand=true"),
    "a commit to it": async () => (await calls.commit("ada/wide", { "a.txt": "a" })).slice(0, 7),
    "a list with siblings": () => get("/api/models?expand=siblings"),
    "expand=siblings, 800 times": () => get(`/api/models?${"expand=siblings&".repeat(800)}`),
    "gzip bomb to git-upload-pack": () =>
      post("/ada/deep/git-upload-pack", gzipSync(want.repeat(4_000_000)), {
        ...upload,
        "content-encoding": "gzip",
      }),
    "64 MB of wants, plain": () =>
      post("/ada/deep/git-upload-pack", Buffer.from(want.repeat(1_280_000)), upload),
  };

  console.log(`| Input | Answer | Seconds | Longest block | Memory |`);
  console.log("| --- | --- | ---: | ---: | ---: |");
  for (const [name, send] of Object.entries(inputs)) {
    await longestBlockMs(hub.origin);
    const began = performance.now();
    const answer = await send();
    const seconds = (performance.now() - began) / 1000;
    const block = await longestBlockMs(hub.origin);
    const mark = block > GOAL_MS ? " over" : "";
    const memory = residentMb(hub.pid).toFixed(0);
    console.log(
      `| ${name} | ${answer} | ${seconds.toFixed(2)} | ${block.toFixed(0)} ms${mark} | ${memory} MB |`,
    );
  }
} finally {
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Since the last call: the hub resets its measurement when it is read. */
async function longestBlockMs(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`, CLOSE)).text();
  const [, seconds] = /^orrery_nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text) ?? [];
  return Number(seconds) * 1000;
}
