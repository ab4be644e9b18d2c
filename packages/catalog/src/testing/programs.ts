import { spawnSync } from "node:child_process";

/** A program, with the values that its string literals or shell words must contain. */
export interface Program {
  readonly content: string;
  readonly values: readonly string[];
}

export const isInstalled = (command: string): boolean =>
  spawnSync(command, ["-c", ""], { encoding: "utf8" }).status === 0;

/** One sentence for each program that Python refuses, warns about, or that lost a value. */
export const checkPython = (programs: readonly Program[]): readonly string[] =>
  runChecker(programs, [
    "def found(text):",
    "    compile(text, 'snippet', 'exec')",
    "    return [node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant) and isinstance(node.value, str)]",
  ]);

/** The same for shell commands, taken apart by the rules of POSIX quoting. */
export const checkShellWords = (programs: readonly Program[]): readonly string[] =>
  runChecker(programs, ["def found(text):", "    return shlex.split(text, comments=True)"]);

/** What `sh` says against the commands, without running them; empty when it has no objection. */
export const checkShell = (content: string): string =>
  spawnSync("sh", ["-n"], { input: content, encoding: "utf8" }).stderr;

function runChecker(programs: readonly Program[], found: readonly string[]): readonly string[] {
  const script = [
    "import ast, json, shlex, sys",
    ...found,
    "failures = []",
    "for program in json.load(sys.stdin):",
    "    text = program['content']",
    "    try:",
    "        literals = found(text)",
    "    except Exception as error:",
    "        failures.append(f'{error}: {text}')",
    "        continue",
    "    for value in program['values']:",
    "        if not any(value in literal for literal in literals):",
    "            failures.append(f'{value!r} is missing: {text}')",
    "json.dump(failures[:20], sys.stdout)",
  ].join("\n");
  const { stdout, stderr } = spawnSync("python3", ["-W", "error", "-c", script], {
    input: JSON.stringify(programs),
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  return stderr === "" ? (JSON.parse(stdout) as string[]) : [stderr];
}
