import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const run = promisify(execFile);

/** Real git, without this machine's settings. */
function clientIn(folder: string) {
  const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: "1" };
  const identity = ["-c", "user.name=ada", "-c", "user.email=ada@example.org"];
  const git = async (...args: readonly string[]) =>
    (await run("git", [...identity, ...args], { cwd: folder, env })).stdout.trim();
  const commit = async (text: string) => {
    await writeFile(join(folder, "a.txt"), text);
    await git("add", ".");
    await git("commit", "--quiet", "--message", text);
    return git("rev-parse", "HEAD");
  };
  return { git, commit };
}

it("writes down pushes that take history away: who, from where, and the commits before and after", async () => {
  const app = await createTestApp();
  const root = await app.signUp("root");
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  const origin = (await app.listen()).replace("http://", `http://ada:${ada.token}@`);
  const { git, commit } = clientIn(temporaryFolder());
  await git("clone", "--quiet", `${origin}/ada/m`, ".");
  /** What was written down since the last call. */
  let seen = 0;
  const written = async () => {
    const { events } = await app.hub.registry.audit.list(root.viewer);
    const news = events.filter(({ seq }) => seq > seen).toReversed();
    seen = events[0]?.seq ?? seen;
    return news.map(({ action, actor, place, target, details: { before, after } }) => [
      ...[action, actor, place, target],
      ...[before, after],
    ]);
  };
  const moved = (action: string, ref: string, from: string, to: string | null) => [
    ...[action, "ada", "127.0.0.1", "ada/m"],
    ...[{ ref, commit: from }, { commit: to }],
  ];
  await written();

  const first = await git("rev-parse", "HEAD");
  const one = await commit("one");
  await git("tag", "v1");
  await git("push", "--quiet", "origin", "main", "main:dev", "v1");
  const two = await commit("two");
  await git("push", "--quiet", "origin", "main", "main:dev");
  expect(await written()).toEqual([]);

  // The old history is kept by another branch of the same push: `main` was forced even so.
  await git("reset", "--quiet", "--hard", first);
  const other = await commit("other");
  await git("push", "--quiet", "--force", "origin", "main", `${two}:refs/heads/kept`);
  expect(await written()).toEqual([moved("repo.reset_branch", "refs/heads/main", two, other)]);

  await git("tag", "--force", "v1", other);
  await git("push", "--quiet", "--force", "origin", "v1", `${one}:refs/heads/dev`);
  expect((await written()).toSorted()).toEqual([
    moved("repo.move_tag", "refs/tags/v1", one, other),
    moved("repo.reset_branch", "refs/heads/dev", two, one),
  ]);

  await git("push", "--quiet", "origin", "--delete", "dev", "v1");
  expect((await written()).toSorted()).toEqual([
    moved("repo.delete_branch", "refs/heads/dev", one, null),
    moved("repo.delete_tag", "refs/tags/v1", other, null),
  ]);

  // What was refused moved nothing.
  await expect(git("push", "--force", "origin", "--delete", "main")).rejects.toThrow("default");
  expect(await written()).toEqual([]);
});
