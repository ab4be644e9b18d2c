import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { type Answer, createAnswerParser } from "./cat-file-answers.ts";
import { spawnGit } from "./run-git.ts";

export interface GitObject {
  readonly oid: string;
  readonly type: "blob" | "tree" | "commit" | "tag";
  readonly content: Buffer<ArrayBuffer>;
}

export interface ObjectReader {
  /** Reads an object by ID or expression (`<commit>:<path>`); `undefined` if not found. */
  read(expression: string): Promise<GitObject | undefined>;
  /** What objects are, in the order of the questions; `undefined` for one that is not there. */
  check(expressions: readonly string[]): Promise<readonly (Answer | undefined)[]>;
  close(): void;
}

/** Git knows the tree without entries by its id, stored or not. */
export const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/** A file in git has at most 10 MB; a folder of the largest commit we take is smaller than this. */
const MAX_OBJECT_BYTES = 64_000_000;
/** Git answers each line: a path with a newline would get two answers, and every later question a wrong one. */
const isOneLine = (expression: string) => !expression.includes("\n");
/** A question that waits longer has no living process to answer it. */
const ANSWER_MS = 30_000;

/**
 * Long-lived `git cat-file` processes of a repository: a read costs a pipe, not a process. A process that
 * exits or does not answer is replaced, and its question is retried once.
 */
export function createObjectReader(
  gitDir: string,
  environment: NodeJS.ProcessEnv = {},
): ObjectReader {
  const contents = createQuestions(gitDir, "--batch", environment);
  const checks = createQuestions(gitDir, "--batch-check", environment);
  return {
    async read(expression) {
      if (!isOneLine(expression)) return undefined;
      const [answer] = await contents.ask([expression]);
      return answer?.content ? (answer as GitObject) : undefined;
    },
    async check(expressions) {
      const answers = (await checks.ask(expressions.filter(isOneLine))).values();
      return expressions.map((one) => (isOneLine(one) ? answers.next().value : undefined));
    },
    close() {
      contents.close();
      checks.close();
    },
  };
}

type Answers = readonly (Answer | undefined)[];

interface Helper {
  ask(lines: readonly string[]): Promise<Answers>;
  readonly isAlive: () => boolean;
  close(): void;
}

class HelperEnded extends Error {}

/** Sends questions to one helper process; a new one starts when the last has ended and there is a question. */
function createQuestions(gitDir: string, mode: Mode, environment: NodeJS.ProcessEnv) {
  let helper: Helper | undefined;
  let isClosed = false;
  const living = () => {
    if (isClosed) throw new Error("This object reader is closed.");
    if (!helper?.isAlive()) helper = startHelper(gitDir, mode, environment);
    return helper;
  };
  return {
    async ask(lines: readonly string[]): Promise<Answers> {
      if (lines.length === 0) return [];
      try {
        return await living().ask(lines);
      } catch (error) {
        if (!(error instanceof HelperEnded)) throw error;
        return living().ask(lines);
      }
    },
    close() {
      isClosed = true;
      helper?.close();
    },
  };
}

type Mode = "--batch" | "--batch-check";

interface Waiting {
  readonly found: (Answer | undefined)[];
  readonly count: number;
  readonly resolve: (answers: Answers) => void;
  readonly reject: (error: Error) => void;
}

/** One process. Answers come in the order of the questions. */
function startHelper(gitDir: string, mode: Mode, environment: NodeJS.ProcessEnv): Helper {
  const child: ChildProcessWithoutNullStreams = spawnGit(gitDir, ["cat-file", mode], environment);
  const waiting: Waiting[] = [];
  let isAlive = true;
  let timer: NodeJS.Timeout | undefined;

  function fail(error: Error): void {
    isAlive = false;
    clearTimeout(timer);
    for (const { reject } of waiting.splice(0)) reject(error);
    child.kill("SIGKILL");
  }
  function expectAnswer(): void {
    clearTimeout(timer);
    if (waiting.length === 0) return;
    timer = setTimeout(() => fail(new HelperEnded("git cat-file does not respond.")), ANSWER_MS);
    timer.unref();
  }
  function take(answer: Answer | undefined): void {
    const [first] = waiting;
    if (!first) return;
    first.found.push(answer);
    if (first.found.length < first.count) return;
    waiting.shift();
    first.resolve(first.found);
    expectAnswer();
  }

  const parser = createAnswerParser(mode === "--batch", MAX_OBJECT_BYTES, take);
  child.stdout.on("data", (chunk: Buffer) => {
    try {
      parser(chunk);
    } catch (error) {
      // Only the question it belongs to failed; the others are retried.
      waiting.shift()?.reject(error as Error);
      fail(new HelperEnded("git cat-file was stopped."));
    }
  });
  child.stderr.resume();
  child.stdin.on("error", () => {});
  child.on("error", fail);
  child.on("close", () => fail(new HelperEnded("git cat-file ended.")));
  // A reader that idles must not keep the process alive.
  child.unref();

  return {
    // After a signal the exit code stays null.
    isAlive: () => isAlive && child.exitCode === null && child.signalCode === null,
    ask: (lines) =>
      new Promise((resolve, reject) => {
        waiting.push({ found: [], count: lines.length, resolve, reject });
        if (waiting.length === 1) expectAnswer();
        child.stdin.write(`${lines.join("\n")}\n`);
      }),
    close: () => child.stdin.end(),
  };
}
