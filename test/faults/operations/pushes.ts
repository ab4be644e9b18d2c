import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createGitClient } from "../../conformance/git-client.ts";
import { sha256 } from "../hub-calls.ts";
import type { CreateOperation } from "./operation.ts";
import { card, createRepoPromises } from "./repo-promises.ts";

/** A push is promised when git says `ok`: its report comes from the hub. */
export const createPushes: CreateOperation = async (hub) => {
  await hub.calls.createRepo("push");
  const promises = createRepoPromises(hub, "ada/push");
  const git = createGitClient();
  const remote = `${hub.origin.replace("://", `://x:${hub.token}@`)}/ada/push`;
  await git.must(["clone", "--quiet", remote, "work"]);
  return {
    kind: "pushes",
    async step(name) {
      await git.must(["fetch", "--quiet", "origin"], "work");
      await git.must(["reset", "--quiet", "--hard", "origin/main"], "work");
      writeFileSync(join(git.folder, "work", `${name}.txt`), name);
      writeFileSync(join(git.folder, "work", "README.md"), card(name));
      await git.must(["add", "--all"], "work");
      await git.must(["commit", "--quiet", "--message", name], "work");
      const report = await git.must(["push", "--porcelain", "origin", "main"], "work");
      if (!/^Done$/m.test(report)) throw new Error(report);
      promises.add(`${name}.txt`, sha256(Buffer.from(name)));
    },
    check: promises.check,
  };
};
