import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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

/** Prints how many files there were, so that none is left out unseen. */
const CHECK_FILES = `
count=0
for file in *.sh; do
  count=$((count + 1))
  sh -n "$file" || echo "$file is refused" >&2
done
echo $count`;

/** The same for thousands: a shell starts others much more quickly than a large process does. */
export function checkShells(contents: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "orrery-shell-"));
  try {
    for (const [index, content] of contents.entries())
      writeFileSync(join(folder, `${index}.sh`), content);
    const options = { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 26 } as const;
    const { stdout, stderr } = spawnSync("sh", ["-c", CHECK_FILES], options);
    const isWhole = stdout === `${contents.length}\n`;
    const refused = contents.filter((_, index) => stderr.includes(`\n${index}.sh is refused\n`));
    return [...(isWhole ? [] : [`Checked: ${stdout}`]), stderr, ...refused].join("\n").trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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
