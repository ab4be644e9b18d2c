import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { commitFiles } from "../../testing/commit-files.ts";
import { createTestApp } from "../../testing/create-test-app.ts";
import { createFolderObjectStore } from "../../testing/folder-object-store.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const run = promisify(execFile);

it("pushes to one process and reads from another at once", async () => {
  const dataFolder = temporaryFolder();
  const objects = createFolderObjectStore(temporaryFolder());
  const settings = { ORRERY_DATA: dataFolder };
  const [here, there] = [
    await createTestApp(settings, { objects }),
    await createTestApp(settings, { objects }),
  ];
  const ada = await here.signUp("ada");
  const alsoAda = there.with({ authorization: `Bearer ${ada.token}` });
  await ada.post("/api/repos/create", { name: "m" });
  const urls = [await here.listen(), await there.listen()].map((url) =>
    url.replace("://", `://ada:${ada.token}@`),
  );
  const folder = temporaryFolder();
  const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: "1" };
  const identity = ["-c", "user.name=ada", "-c", "user.email=ada@example.org"];
  const git = async (...args: readonly string[]) =>
    (await run("git", ["-C", folder, ...identity, ...args], { env })).stdout.trim();
  await git("clone", "--quiet", `${urls[1]}/ada/m`, ".");
  for (let round = 0; round < 4; round++) {
    const [to, from] = [urls[round % 2] ?? "", urls[(round + 1) % 2] ?? ""];
    writeFileSync(join(folder, `${round}.txt`), `${round}`);
    await git("add", ".");
    await git("commit", "--quiet", "--message", `${round}`);
    await git("push", "--quiet", `${to}/ada/m`, "HEAD:refs/heads/main");
    const head = await git("rev-parse", "HEAD");
    expect(await git("ls-remote", `${from}/ada/m`, "refs/heads/main")).toContain(head);
    for (const caller of [ada, alsoAda])
      expect((await caller.get(`/ada/m/raw/main/${round}.txt`)).body).toBe(`${round}`);
  }
  // A push that another one has overtaken is refused by git itself.
  await commitFiles(alsoAda, "/api/models/ada/m", { "web.txt": "web" });
  await git("commit", "--quiet", "--allow-empty", "--message", "late");
  await expect(git("push", `${urls[0]}/ada/m`, "HEAD:refs/heads/main")).rejects.toThrow(
    /rejected|fetch first/,
  );
  await git("pull", "--quiet", "--rebase", `${urls[0]}/ada/m`, "main");
  await git("push", "--quiet", `${urls[1]}/ada/m`, "HEAD:refs/heads/main", "HEAD:refs/heads/dev");
  await git("push", "--quiet", `${urls[0]}/ada/m`, ":refs/heads/dev");
  const second = temporaryFolder();
  await run("git", ["clone", "--quiet", `${urls[1]}/ada/m`, second], { env });
  const fsck = await run("git", ["-C", second, "fsck", "--strict"], { env });
  expect(fsck.stdout).toBe("");
  const branches = (await alsoAda.get("/api/models/ada/m/refs")).json().branches;
  expect(branches.map(({ name }: { name: string }) => name)).toEqual(["main"]);
});
