import { spawnSync } from "node:child_process";

/** How a language's programs are run, and what they need of a machine. */
export interface LanguageRunner {
  readonly extension: string;
  readonly command: readonly string[];
  /** Ends well where the command is there. */
  readonly check: readonly string[];
  /** Which calls go past the proxy: to local addresses in most languages, all where it reads no environment. */
  readonly passesProxy?: "local" | "all";
}

const PYTHON = process.env.ORRERY_TEST_PYTHON ?? "python3";

const QUICK_JAVA = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/**
 * Each program in a process of its own, except JavaScript and Python: see `run-programs.ts`.
 */
export const LANGUAGES: Readonly<Record<string, LanguageRunner>> = {
  js: { extension: "mjs", command: [process.execPath], check: [process.execPath, "--version"] },
  python: { extension: "py", command: [PYTHON], check: [PYTHON, "--version"] },
  sh: { extension: "sh", command: ["sh"], check: ["curl", "--version"] },
  go: {
    ...{ extension: "go", command: ["go", "run"], check: ["go", "version"] },
    passesProxy: "local",
  },
  java: {
    // It compiles each program first: a short life is not worth the second compiler.
    ...{ extension: "java", command: ["java", ...QUICK_JAVA], check: ["java", "-version"] },
    passesProxy: "all",
  },
  php: { extension: "php", command: ["php"], check: ["php", "-r", "curl_init();"] },
  ruby: {
    ...{ extension: "rb", command: ["ruby"], check: ["ruby", "--version"] },
    passesProxy: "local",
  },
};

/** What every machine runs that can build this project. */
export const ALWAYS_RUN: ReadonlySet<string> = new Set([
  ...["openai", "huggingface.js", "fetch", "aws-sdk", "transformers.js"].map(
    (name) => `js/${name}`,
  ),
  ...["openai-responses", "fal-client", "ai-sdk", "langchain"].map((name) => `js/${name}`),
  ...["curl", "curl-invoke", "git", "sha256sum"].map((name) => `sh/${name}`),
]);

const found = new Map<string, boolean>();

/** Whether a command ends well here; asked once. */
export function endsWell([command = "", ...options]: readonly string[]): boolean {
  const key = [command, ...options].join("\0");
  if (!found.has(key)) found.set(key, spawnSync(command, options).status === 0);
  return found.get(key) === true;
}

/** Why a program cannot be run on this machine; nothing when it can. */
export function whyNot(language: string, content: string): string | undefined {
  const runner = LANGUAGES[language];
  if (language === "config") return "settings of an editor";
  if (!runner) return `no runner for ${language}`;
  if (!endsWell(runner.check))
    return `no ${runner.check[0] === PYTHON ? "python3" : runner.check[0]}`;
  if (language === "python") return missingModule(content);
  return language === "sh" ? missingCommand(content) : undefined;
}

function missingModule(content: string): string | undefined {
  const names = [...content.matchAll(/^\s*(?:import|from) (\w+)/gm)].map(([, name = ""]) => name);
  const missing = [...new Set(names)].find((name) => !endsWell([PYTHON, "-c", `import ${name}`]));
  return missing && `no Python module ${missing}`;
}

/** Shell programs begin their lines with what they call. */
function missingCommand(content: string): string | undefined {
  const names = [...content.matchAll(/^([a-z][\w.-]*)(?= |$)/gm)].map(([, name = ""]) => name);
  const missing = [...new Set(names)].find((name) => !endsWell(["sh", "-c", `command -v ${name}`]));
  return missing && `no command ${missing}`;
}
