import { createHash } from "node:crypto";
import { once } from "node:events";
import type { GitStaging, NewGitCommit, StagedBlob } from "@orrery/registry";
import { mustRunGit, spawnGit } from "./run-git.ts";

/** Writes blobs through one `git fast-import`, as many as come, with one file in memory at a time. */
export function createStaging(gitDir: string): GitStaging {
  const child = spawnGit(gitDir, ["fast-import", "--quiet", "--done"], {}, "write");
  const errors: Buffer[] = [];
  const ended = once(child, "close") as Promise<[number | null]>;
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
  child.stdout.resume();
  child.stdin.on("error", () => {});

  async function write(text: string | Uint8Array): Promise<void> {
    if (!child.stdin.write(text) && child.exitCode === null)
      await Promise.race([once(child.stdin, "drain"), ended]);
  }

  return {
    async write(content): Promise<StagedBlob> {
      const size = content.byteLength;
      await write(`blob\ndata ${size}\n`);
      await write(content);
      await write("\n");
      return { oid: blobOid(content), size };
    },
    async close() {
      child.stdin.end("done\n");
      const [code] = await ended;
      if (code !== 0) throw new Error(`git fast-import: ${Buffer.concat(errors).toString()}`);
    },
  };
}

/** SHA-1 of git's framing: what git itself calls the blob. */
export const blobOid = (content: Uint8Array): string =>
  createHash("sha1").update(`blob ${content.byteLength}\0`).update(content).digest("hex");

/** Commits blobs that exist already, on a temporary ref. */
export async function importCommit(
  gitDir: string,
  ref: string,
  { parent, changes, message, author, date }: NewGitCommit,
): Promise<void> {
  const seconds = Math.floor(date.getTime() / 1000);
  const text = message.endsWith("\n") ? message : `${message}\n`;
  const lines = [
    `commit ${ref}`,
    `committer ${plain(author.name)} <${plain(author.email)}> ${seconds} +0000`,
    `data ${Buffer.byteLength(text)}`,
    text,
    ...(parent ? [`from ${parent}`] : []),
    ...changes.map((change) =>
      change.type === "delete"
        ? `D ${quoted(change.path)}`
        : `M 100644 ${change.oid} ${quoted(change.path)}`,
    ),
    "",
    "done",
    "",
  ];
  await mustRunGit(gitDir, ["fast-import", "--quiet", "--done"], {
    input: lines.join("\n"),
    as: "write",
  });
}

const plain = (text: string): string => text.replace(/[<>\n\0]/g, "");

/** fast-import's C-style quoting; control characters never get here (see `parseRepoPath`). */
const quoted = (path: string): string => `"${path.replace(/[\\"]/g, "\\$&")}"`;
