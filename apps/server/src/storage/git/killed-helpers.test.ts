import { readdirSync, readFileSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createGitClone } from "../../testing/tree-bomb.ts";
import { createObjectReader } from "./object-reader.ts";

const isLinux = process.platform === "linux";

/** Git processes of this one that have a text among their words. */
const helpers = (text: string): readonly number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
        const [, parent] = /\) [RSDT] (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
        return Number(parent) === process.pid && words.includes(text);
      } catch {
        return false;
      }
    });

it.runIf(isLinux)("answers reads after its git cat-file was killed, and while it is", async () => {
  const folder = temporaryFolder();
  const clone = createGitClone(folder);
  const blob = clone.git(["hash-object", "-w", "--stdin"], "x\n");
  const reader = createObjectReader(`${clone.cwd}/.git`);
  onTestFinished(() => reader.close());
  const read = async () => (await reader.read(blob))?.content.toString();
  const size = async () => (await reader.check([blob]))[0]?.size;
  for (let round = 0; round < 5; round++) {
    expect([await read(), await size()]).toEqual(["x\n", 2]);
    const pids = helpers(`${clone.cwd}/.git cat-file`);
    expect(pids).toHaveLength(2);
    // Stopped first, so that the questions are open when it dies.
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    const open = [read(), size(), read()];
    for (const pid of pids) process.kill(pid, "SIGKILL");
    expect(await Promise.all(open)).toEqual(["x\n", 2, "x\n"]);
  }
});

it.runIf(isLinux)("serves files and commits although its helpers are killed", async () => {
  const app = await createTestApp();
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  for (let round = 0; round < 3; round++) {
    expect((await ada.get("/ada/m/raw/main/.gitattributes")).statusCode).toBe(200);
    for (const pid of helpers(`${app.dataFolder}/git`)) process.kill(pid, "SIGKILL");
  }
  // The one that writes a commit's files: the commit fails, and says so.
  async function* operations() {
    yield { type: "file", path: "a.txt", content: Buffer.alloc(1_000_001) } as const;
    for (const pid of helpers("fast-import")) process.kill(pid, "SIGKILL");
    yield { type: "file", path: "b.txt", content: Buffer.alloc(1_000_000) } as const;
  }
  const id = { type: "model", namespace: "ada", name: "m" } as const;
  const commit = (name: string) =>
    app.hub.registry.commits.create(ada.viewer, id, {
      branch: "main",
      message: name,
      operations: operations(),
    });
  await expect(commit("cut")).rejects.toThrow("fast-import");
  const files = (await ada.get("/api/models/ada/m/tree/main")).json();
  expect(files.map(({ path }: { path: string }) => path)).not.toContain("a.txt");
});

it.runIf(isLinux)("never takes half an answer of a killed git for all of it", async () => {
  const folder = temporaryFolder();
  const clone = createGitClone(folder);
  const { streamGit, gitLines, runGit } = await import("./run-git.ts");
  const gitDir = `${clone.cwd}/.git`;
  const commit = clone.commit(clone.bomb(6));
  const kill = () => {
    for (const pid of helpers(`${gitDir} ls-tree`)) process.kill(pid, "SIGKILL");
  };
  const args = ["ls-tree", "-r", commit];
  const stream = await streamGit(gitDir, args, "walk");
  const reader = stream.getReader();
  await reader.read();
  kill();
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toThrow("ls-tree");
  await expect(
    (async () => {
      let count = 0;
      for await (const _ of gitLines(gitDir, args, { as: "walk" })) if (count++ === 0) kill();
    })(),
  ).rejects.toThrow("ls-tree");
  // 52 MB of names: over what is gathered of metadata.
  await expect(runGit(gitDir, args)).rejects.toMatchObject({ code: "git-limit" });
});
