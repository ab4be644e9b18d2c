import { createInterface } from "node:readline";
import type { PushedBlob } from "@orrery/registry";
import { boundChild, gitTurn, spawnGit } from "../run-git.ts";

const BLOB = /^blob (\d+) ([0-9a-f]+) ?(.*)$/;

/** The blobs that `git rev-list --objects` finds. Memory stays at a few lines, however many there are. */
export async function* listBlobs(
  gitDir: string,
  revisions: { readonly args: readonly string[]; readonly input?: string },
  environment: NodeJS.ProcessEnv = {},
): AsyncGenerator<PushedBlob> {
  const release = await gitTurn(gitDir);
  const walk = ["rev-list", "--objects", ...revisions.args];
  const list = spawnGit(gitDir, walk, environment, "walk");
  const bound = boundChild(list, walk, "walk");
  const format = "--batch-check=%(objecttype) %(objectsize) %(objectname) %(rest)";
  const check = spawnGit(gitDir, ["cat-file", "--buffer", format], environment);
  const exits = [list, check].map(
    (child) => new Promise<number | null>((resolve) => child.once("close", resolve)),
  );
  for (const child of [list, check]) {
    child.stderr.resume();
    child.stdin.on("error", () => {});
  }
  list.stdin.end(revisions.input);
  list.stdout.pipe(check.stdin);
  try {
    for await (const line of createInterface({ input: check.stdout })) {
      const [, size, oid, path] = BLOB.exec(line) ?? [];
      if (size && oid) yield { oid, size: Number(size), path: path ?? "" };
    }
    const codes = await Promise.all(exits);
    if (bound.exceeded()) throw bound.exceeded();
    if (codes.some((code) => code !== 0))
      throw new Error(`git rev-list and cat-file ended with ${codes.join(" and ")}.`);
  } finally {
    bound.end();
    list.kill();
    check.kill();
    release();
  }
}
