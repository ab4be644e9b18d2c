import { type ChildProcess, type ExecFileOptions, execFile, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { LANGUAGES } from "./languages.ts";
import type { PrintedProgram } from "./printed-program.ts";

/** Runs a program to its end. */
type Run = (task: Task) => Promise<Ran>;

interface Task {
  /** Its working folder. */
  readonly folder: string;
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
  /** What it runs before. */
  readonly fetch?: string | undefined;
}

interface Ran {
  /** What went wrong. */
  readonly failure?: string | undefined;
  /** What JavaScript and Python wrote. */
  readonly printed?: string;
}

export interface Worker {
  readonly run: Run;
  readonly stop: () => void;
}

export interface RunOptions {
  /** Below it each program has its own folder, from which it finds its packages. */
  readonly folder: string;
  /** Where the recording proxy listens: as many ports as programs may run at the same time. */
  readonly ports: readonly number[];
  /** The file with the certificate to trust. */
  readonly certificate: string;
  /** A process for each program, with nothing of the one before. */
  readonly apart: boolean;
  /** Called before a program runs behind one of the ports, and when it has ended. */
  readonly begin: (slot: number, program: PrintedProgram) => void;
  readonly end: (slot: number, failure: string | undefined) => void;
}

/** Runs programs with the real clients; many of a language in one process, unless `apart`. */
export async function runPrograms(
  programs: readonly PrintedProgram[],
  options: RunOptions,
): Promise<void> {
  const queue = [...Map.groupBy(programs, folderName).values()].map((group, number) => ({
    group,
    folder: join(options.folder, String(number)),
  }));
  await Promise.all(
    options.ports.map(async (port, slot) => {
      const workers = new Map<string, Worker>();
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { group, folder } = next;
        mkdirSync(folder);
        for (const [number, program] of group.entries()) {
          const { language, keyVariable, key, content } = program;
          const path = join(folder, `program-${number}.${LANGUAGES[language]?.extension}`);
          writeFileSync(path, `${content}\n`);
          if (!workers.has(language))
            workers.set(
              language,
              await startWorker(language, options.folder, environment(port, options)),
            );
          const worker = workers.get(language);
          const env = keyVariable === undefined ? {} : { [keyVariable]: key };
          options.begin(slot, program);
          const ran = await worker?.run({ folder, path, env, fetch: program.fetch });
          const failure = ran?.failure;
          options.end(slot, failure);
          if (options.apart || /It (does not end|ended its process)/.test(failure ?? "")) {
            worker?.stop();
            workers.delete(language);
          }
        }
      }
      for (const { stop } of workers.values()) stop();
    }),
  );
}

/** The commands for the files of a repo belong together: one checks what another fetched. */
const folderName = ({ kind, model, name }: PrintedProgram) => (kind === "files" ? model : name);

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const LIMIT_MS = 60_000;

/** A client's environment: its proxy and its trusted certificate. */
function environment(port: number, { folder, certificate }: RunOptions): Record<string, string> {
  const proxy = `http://127.0.0.1:${port}`;
  const trust = [
    "NODE_EXTRA_CA_CERTS",
    "CURL_CA_BUNDLE",
    "SSL_CERT_FILE",
    "REQUESTS_CA_BUNDLE",
    "AWS_CA_BUNDLE",
  ];
  const proxies = ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"];
  return {
    PATH: process.env.PATH ?? "",
    HOME: folder,
    NODE_USE_ENV_PROXY: "1",
    PYTHONDONTWRITEBYTECODE: "1",
    PYTHONHTTPSVERIFY: "1",
    PHP_INI_SCAN_DIR: `:${folder}`,
    ...Object.fromEntries(trust.map((name) => [name, certificate])),
    ...Object.fromEntries(proxies.map((name) => [name, proxy])),
  };
}

/** Runs programs of a language one after the other: of JavaScript and Python, all in one process. */
export async function startWorker(
  language: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<Worker> {
  if (language === "js") {
    const child = fork(here("run-js.ts"), {
      cwd,
      env,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    await once(child, "message");
    const run: Run = ({ folder, path, env }) => {
      child.send({ folder, path, env });
      return answerOf(child, once(child, "message"));
    };
    return { run, stop: () => child.kill() };
  }
  if (language === "python") {
    const [python = ""] = LANGUAGES.python?.command ?? [];
    const child = spawn(python, [here("run_python.py")], {
      cwd,
      env,
      stdio: ["pipe", "pipe", "ignore"],
    });
    const lines = createInterface({ input: child.stdout });
    const run: Run = ({ folder, path, env }) => {
      child.stdin.write(`${JSON.stringify({ folder, path, env })}\n`);
      const line = once(lines, "line").then(([text]) => [JSON.parse(String(text))]);
      return answerOf(child, line);
    };
    return { run, stop: () => child.kill() };
  }
  const words = LANGUAGES[language]?.command ?? [];
  const run: Run = async ({ folder: cwd, path, fetch, env: own }) => {
    const settings = { cwd, env: { ...env, ...own }, timeout: LIMIT_MS };
    const fetched: Ran = fetch ? await execute(["sh", "-ec", fetch], settings) : {};
    return fetched.failure ? fetched : execute([...words, path], settings);
  };
  return { run, stop: () => {} };
}

const execute = ([command = "", ...words]: readonly string[], settings: ExecFileOptions) =>
  new Promise<Ran>((resolve) => {
    execFile(command, words, settings, (error, _stdout, stderr) =>
      resolve(error ? { failure: `${error.signal ?? error.code}: ${stderr}`.slice(0, 2000) } : {}),
    );
  });

/** What a worker says of its program; a worker that ended says so, too. */
async function answerOf(child: ChildProcess, answered: Promise<readonly unknown[]>): Promise<Ran> {
  const abort = new AbortController();
  const ended = once(child, "exit", { signal: abort.signal }).then(([code]) => [
    { failure: `It ended its process with ${code}.` },
  ]);
  ended.catch(() => {});
  const late = setTimeout(() => child.kill("SIGKILL"), LIMIT_MS);
  const [message] = await Promise.race([answered, ended]);
  clearTimeout(late);
  abort.abort();
  const { failure, printed } = message as { failure?: string | null; printed?: string };
  return { failure: failure ?? undefined, ...(printed !== undefined && { printed }) };
}
