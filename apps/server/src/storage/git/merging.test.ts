import { execFileSync } from "node:child_process";
import { chmod, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { commitFiles } from "../../testing/commit-files.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

/** git as it was before 2.38: its `merge-tree` takes three trees, and reads an option as the first. */
const OLD_GIT = (git: string) => `#!/bin/sh
case " $* " in
  *" --write-tree "*) echo "fatal: unknown rev --write-tree" >&2; exit 128 ;;
esac
exec ${git} "$@"
`;

async function useOldGit() {
  const folder = temporaryFolder();
  const git = execFileSync("sh", ["-c", "command -v git"]).toString().trim();
  await writeFile(join(folder, "git"), OLD_GIT(git));
  await chmod(join(folder, "git"), 0o755);
  vi.stubEnv("PATH", `${folder}${delimiter}${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  // Where git is found is read once.
  vi.resetModules();
}

it("merges with an old git what only moves the branch, and says why not the rest", async () => {
  await useOldGit();
  const { createTestApp } = await import("../../testing/create-test-app.ts");
  const app = await createTestApp();
  const ada = await app.signUp("ada");
  const repo = "/api/models/ada/m";
  await ada.post("/api/repos/create", { name: "m" });
  await commitFiles(ada, repo, { "a.txt": "one\n" });
  for (const number of [1, 2]) {
    await ada.post(`${repo}/discussions`, { title: "Better", pullRequest: true });
    await commitFiles(ada, repo, { [`${number}.txt`]: "more\n" }, `refs/pr/${number}`);
  }
  expect((await ada.post(`${repo}/discussions/1/merge`, {})).statusCode).toBe(200);
  expect((await ada.get("/ada/m/discussions/2")).statusCode).toBe(200);
  expect((await ada.get(`${repo}/discussions/2`)).json().status).toBe("draft");
  const refused = await ada.post(`${repo}/discussions/2/merge`, {});
  expect([refused.statusCode, refused.headers["x-error-code"], refused.json().error]).toEqual([
    501,
    "GitTooOld",
    "Merging requires git 2.38 or newer on the hub.",
  ]);
});
