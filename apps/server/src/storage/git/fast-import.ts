import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { GitStaging, NewGitCommit, StagedBlob } from "@orrery/registry";
import { parseCommitId } from "@orrery/registry";
import { boundChild, spawnGit } from "./run-git.ts";
import { endedLine, identityOf, makeObject } from "./small-commits/git-bytes.ts";

const ARGS = ["fast-import", "--quiet", "--done"];

/** Writes blobs, as many as come, and a commit of them by one `git fast-import`, with one file in memory at a time. */
export function createFastImport(gitDir: string): GitStaging {
  const child = spawnGit(gitDir, ARGS, {}, "write");
  const errors: Buffer[] = [];
  const output: Buffer[] = [];
  const ended = once(child, "close") as Promise<[number | null]>;
  child.stderr.on("data", (chunk: Buffer) => errors.length < 64 && errors.push(chunk));
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stdin.on("error", () => {});

  async function write(text: string | Uint8Array): Promise<void> {
    if (!child.stdin.write(text) && child.exitCode === null)
      await Promise.race([once(child.stdin, "drain"), ended]);
  }

  async function end(): Promise<void> {
    const bound = boundChild(child, ARGS, "write");
    if (!child.stdin.writableEnded) child.stdin.end("done\n");
    const [code] = await ended.finally(bound.end);
    const error = bound.exceeded();
    if (error) throw error;
    if (code !== 0) throw new Error(`git fast-import: ${Buffer.concat(errors).toString()}`);
  }

  return {
    async write(content): Promise<StagedBlob> {
      const size = content.byteLength;
      await write(`blob\ndata ${size}\n`);
      await write(content);
      await write("\n");
      return { oid: makeObject("blob", content).oid, size };
    },
    async commit(commit) {
      await write(commitCommands(commit));
      await end();
      const id = parseCommitId(Buffer.concat(output).toString().trim());
      if (!id) throw new Error("git fast-import returned no commit ID.");
      return id;
    },
    close: end,
  };
}

/** Commits blobs that exist; no ref leads to the commit yet. */
function commitCommands({ parent, changes, message, author, date }: NewGitCommit): string {
  const seconds = Math.floor(date.getTime() / 1000);
  const text = endedLine(message);
  // fast-import commits on a ref only; it is gone before it is written.
  const ref = `refs/orrery/incoming/${randomUUID()}`;
  return [
    `commit ${ref}`,
    "mark :1",
    `committer ${identityOf(author)} ${seconds} +0000`,
    `data ${Buffer.byteLength(text)}`,
    text,
    ...(parent ? [`from ${parent}`] : []),
    ...changes.map((change) =>
      change.type === "delete"
        ? `D ${quoted(change.path)}`
        : `M 100644 ${change.oid} ${quoted(change.path)}`,
    ),
    "",
    "get-mark :1",
    `reset ${ref}`,
    `from ${"0".repeat(40)}`,
    "",
    "",
  ].join("\n");
}

/** fast-import's C-style quoting; control characters never get here (see `parseRepoPath`). */
const quoted = (path: string): string => `"${path.replace(/[\\"]/g, "\\$&")}"`;
