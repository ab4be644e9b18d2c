import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { commitFiles } from "../../testing/commit-files.ts";
import { createTestApp } from "../../testing/create-test-app.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const REPO = "/api/models/ada/m";

/** Git as a client has it, without this machine's settings. */
const gitIn = (folder: string, args: readonly string[]) =>
  new Promise<{ readonly code: number; readonly stderr: string }>((resolve) => {
    const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: "1" };
    const identity = ["-c", "user.name=ada", "-c", "user.email=ada@example.org"];
    execFile("git", [...identity, ...args], { cwd: folder, env }, (error, _, stderr) =>
      resolve({ code: error ? 1 : 0, stderr }),
    );
  });

it("refuses files with a valid token of this hub, by commit and by push", async () => {
  const app = await createTestApp();
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  const { accessTokens } = app.hub.registry;
  const leaked = await accessTokens.create(ada.viewer, { name: "laptop", role: "write" });
  const commit = (files: Readonly<Record<string, string>>) =>
    ada.request("POST", `${REPO}/commit/main`, {
      payload: [
        { key: "header", value: { summary: "x" } },
        ...Object.entries(files).map(([path, content]) => ({
          key: "file",
          value: { path, content, encoding: "utf-8" },
        })),
      ]
        .map((line) => JSON.stringify(line))
        .join("\n"),
      headers: { "content-type": "application/x-ndjson" },
    });
  const refused = await commit({
    "a.py": `# €\n\nlogin("${leaked}")`,
    "b.ipynb": `${"\n".repeat(300_000)}{"token": "${leaked}"}`,
    "c.txt": "nothing here",
  });
  expect([refused.statusCode, refused.headers["x-error-code"]]).toEqual([422, "TokenInFile"]);
  expect(refused.json().error).toBe(`These files contain access tokens of this hub:
  a.py, line 3: "laptop"
  b.ipynb, line 300001: "laptop"
Remove them from every commit that has them. Revoke those that others may have seen, in your settings under Access tokens or Applications.`);
  expect((await app.get(`${REPO}/tree/main`)).body).not.toContain("a.py");
  // What only looks like one, and the hub's own token with a letter more.
  await commitFiles(ada, REPO, { "a.py": `hf_${"x".repeat(34)} ${leaked}x` });

  const origin = (await app.listen()).replace("http://", `http://ada:${ada.token}@`);
  const folder = temporaryFolder();
  const git = (...args: readonly string[]) => gitIn(folder, args);
  await git("clone", "--quiet", `${origin}/ada/m`, ".");
  await writeFile(join(folder, "small.env"), `HF_TOKEN=${leaked}\n`);
  await writeFile(join(folder, "long.md"), `${"word ".repeat(5000)}\n\n${leaked}\n`);
  await git("add", ".");
  await git("commit", "--quiet", "--message", "Add settings");
  await git("rm", "--quiet", "small.env", "long.md");
  await git("commit", "--quiet", "--message", "Delete them");
  const push = await git("push", "origin", "HEAD:main");
  expect(push.code).not.toBe(0);
  for (const line of ['small.env, line 1: "laptop"', 'long.md, line 3: "laptop"'])
    expect(push.stderr).toContain(line);

  // Deleted tokens are let through.
  const row = (await accessTokens.list(ada.viewer)).find(({ name }) => name === "laptop");
  await accessTokens.delete(ada.viewer, row?.key ?? "");
  expect((await git("push", "origin", "HEAD:main")).code).toBe(0);
});
