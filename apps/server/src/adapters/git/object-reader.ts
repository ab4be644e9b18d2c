import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { spawnGit } from "./run-git.ts";

export interface GitObject {
  readonly oid: string;
  readonly type: "blob" | "tree" | "commit" | "tag";
  readonly content: Buffer<ArrayBuffer>;
}

interface Waiting {
  readonly resolve: (object: GitObject | undefined) => void;
  readonly reject: (error: Error) => void;
}

export interface ObjectReader {
  /** Any object by id or expression (`<commit>:<path>`); `undefined` when there is none. */
  read(expression: string): Promise<GitObject | undefined>;
  close(): void;
}

/**
 * One long-lived `git cat-file --batch` of a repository: a read costs a pipe, not a process.
 * Answers come in the order of the questions.
 */
export function createObjectReader(
  gitDir: string,
  environment: NodeJS.ProcessEnv = {},
): ObjectReader {
  const args = ["cat-file", "--batch"];
  const child: ChildProcessWithoutNullStreams = spawnGit(gitDir, args, environment);
  const waiting: Waiting[] = [];
  const parser = createAnswerParser((object) => waiting.shift()?.resolve(object));
  const fail = (error: Error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  child.stdout.on("data", parser);
  child.stderr.resume();
  child.stdin.on("error", () => {});
  child.on("error", fail);
  child.on("close", () => fail(new Error("git cat-file ended")));
  // A reader that idles must not keep the process alive.
  child.unref();

  return {
    read: (expression) =>
      new Promise((resolve, reject) => {
        if (expression.includes("\n") || child.exitCode !== null) {
          resolve(undefined);
          return;
        }
        waiting.push({ resolve, reject });
        child.stdin.write(`${expression}\n`);
      }),
    close: () => child.stdin.end(),
  };
}

const HEADER = /^([0-9a-f]{40,64}) (blob|tree|commit|tag) (\d+)$/;
const NEWLINE = 10;

/** Feeds on chunks of `cat-file --batch` output; tells of each answer as it is whole. */
function createAnswerParser(onAnswer: (object: GitObject | undefined) => void) {
  let chunks: Buffer[] = [];
  let length = 0;
  let wanted: { oid: string; type: GitObject["type"]; size: number } | undefined;

  const buffered = (): Buffer => {
    if (chunks.length > 1) chunks = [Buffer.concat(chunks, length)];
    return chunks[0] ?? Buffer.alloc(0);
  };
  const drop = (bytes: number) => {
    const rest = buffered().subarray(bytes);
    chunks = rest.length > 0 ? [rest] : [];
    length = rest.length;
  };

  return (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    while (length > 0) {
      if (!wanted) {
        const end = buffered().indexOf(NEWLINE);
        if (end < 0) return;
        const line = buffered().subarray(0, end).toString();
        drop(end + 1);
        const [, oid, type, size] = HEADER.exec(line) ?? [];
        if (oid && type && size)
          wanted = { oid, type: type as GitObject["type"], size: Number(size) };
        else onAnswer(undefined);
        continue;
      }
      // The content is followed by one newline that belongs to no one.
      if (length < wanted.size + 1) return;
      const content = Buffer.from(buffered().subarray(0, wanted.size));
      drop(wanted.size + 1);
      const { oid, type } = wanted;
      wanted = undefined;
      onAnswer({ oid, type, content });
    }
  };
}
