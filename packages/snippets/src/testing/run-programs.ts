import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Language } from "../snippet.ts";

/** A program to run, and its number for the recorder. */
export interface Program {
  readonly number: number;
  readonly language: Language;
  readonly content: string;
}

export interface RunOptions {
  readonly recorderUrl: string;
  /** What the programs read: by name, in their working folder. */
  readonly files: ReadonlyMap<string, string>;
  /** The variables they look their tokens up in. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Runs programs, one process per language. Answers what went wrong, by the program's number. */
export async function runPrograms(
  programs: readonly Program[],
  options: RunOptions,
): Promise<ReadonlyMap<number, string>> {
  const folder = mkdtempSync(join(tmpdir(), "snippets-"));
  try {
    for (const [name, text] of options.files) writeFileSync(join(folder, name), text);
    const failures = await Promise.all(
      LANGUAGES.map((language) => runLanguage(language, { programs, options, folder })),
    );
    return new Map(failures.flatMap((each) => [...each]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether the programs of a language can be run here. */
export const canRun = (language: Language): boolean =>
  spawnSync(RUNNERS[language].command, RUNNERS[language].check).status === 0;

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const RUNNERS: Readonly<
  Record<Language, { command: string; check: string[]; runner: string; extension: string }>
> = {
  python: {
    command: "python3",
    check: ["--version"],
    runner: here("python/run_programs.py"),
    extension: "py",
  },
  js: {
    command: process.execPath,
    check: ["--version"],
    runner: here("run-js-programs.ts"),
    extension: "mjs",
  },
  sh: {
    command: "sh",
    check: ["-c", "command -v curl"],
    runner: here("run-programs.sh"),
    extension: "sh",
  },
};
const LANGUAGES: readonly Language[] = ["python", "js", "sh"];

interface Batch {
  readonly programs: readonly Program[];
  readonly options: RunOptions;
  readonly folder: string;
}

/** A runner takes the list of programs, and writes a line `number⇥message` for each that failed. */
async function runLanguage(language: Language, { programs, options, folder }: Batch) {
  const own = programs.filter((program) => program.language === language);
  if (own.length === 0) return new Map<number, string>();
  const { command, runner, extension } = RUNNERS[language];
  const sources = join(folder, language);
  mkdirSync(sources);
  for (const { number, content } of own) {
    writeFileSync(join(sources, `${number}.${extension}`), `${content}\n`);
  }
  const list = join(sources, "programs");
  const failures = join(sources, "failures");
  writeFileSync(list, own.map(({ number }) => `${number}\n`).join(""));
  writeFileSync(failures, "");
  const log = await runToEnd(command, [runner, sources, options.recorderUrl], {
    cwd: folder,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1", ...options.environment },
  });
  const lines = readFileSync(failures, "utf8").split("\n").filter(Boolean);
  if (log.status !== 0) throw new Error(`The ${language} runner stopped: ${log.stderr}`);
  return new Map(
    lines.map((line) => [Number.parseInt(line, 10), line.slice(line.indexOf("\t") + 1)]),
  );
}

function runToEnd(
  command: string,
  options: readonly string[],
  settings: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<{ readonly status: number | null; readonly stderr: string }> {
  const child = spawn(command, options, { ...settings, stdio: ["ignore", "ignore", "pipe"] });
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk;
  });
  return new Promise((resolve) => child.on("close", (status) => resolve({ status, stderr })));
}
