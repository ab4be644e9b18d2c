import { spawnSync } from "node:child_process";
import { parseAst } from "rolldown/parseAst";
import { parse as parseYaml } from "yaml";
import { MARK } from "./stranger-models.ts";

/** A program and the language it is written in. */
export interface PrintedText {
  readonly name: string;
  readonly language: string;
  readonly content: string;
}

type Find = (texts: readonly PrintedText[]) => readonly string[];

/** What parses a language, and finds the mark where it would be run. */
const FINDERS: Readonly<Record<string, Find>> = {
  python: findInPython,
  js: each(findInJs),
  sh: findInShell,
  json: each(({ content }) => void JSON.parse(content)),
  jsonc: each(({ content }) => void JSON.parse(content.replace(/^\s*\/\/.*$/gm, ""))),
  yaml: each(({ content }) => void parseYaml(content)),
};

/** Whether a language's programs are looked into here. */
export const isChecked = (language: string): boolean =>
  Object.hasOwn(FINDERS, language) && (language !== "python" || HAS_PYTHON);

/** One message for each program that does not parse, or in which untrusted text left its quotes. */
export const findBreakouts = (texts: readonly PrintedText[]): readonly string[] =>
  [...Map.groupBy(texts, ({ language }) => language)].flatMap(
    ([language, group]) => FINDERS[language]?.(group) ?? [],
  );

function each(find: (text: PrintedText) => string | undefined): Find {
  return (texts) =>
    texts.flatMap((text) => {
      try {
        const found = find(text);
        return found === undefined ? [] : [`${text.name}: ${found}\n${text.content}`];
      } catch (error) {
        return [`${text.name}: ${(error as Error).message}\n${text.content}`];
      }
    });
}

/** Literals may contain the mark, names must not. */
function findInJs({ content }: PrintedText): string | undefined {
  let found: string | undefined;
  JSON.stringify(parseAst(content), (key, value) => {
    if (key === "name" && typeof value === "string" && value.includes(MARK))
      found = "left a string";
    return typeof value === "bigint" ? String(value) : value;
  });
  return found;
}

const PYTHON = [
  "import ast, json, sys",
  "failures = []",
  "for text in json.load(sys.stdin):",
  "    try:",
  "        for node in ast.walk(ast.parse(text['content'])):",
  "            for name in ('id', 'attr', 'arg', 'name', 'module'):",
  `                if '${MARK}' in str(getattr(node, name, '')):`,
  "                    failures.append(f\"{text['name']}: left a string\\n{text['content']}\")",
  "    except Exception as error:",
  "        failures.append(f\"{text['name']}: {error}\\n{text['content']}\")",
  "json.dump(failures, sys.stdout)",
].join("\n");

const HAS_PYTHON = spawnSync("python3", ["--version"]).status === 0;

function findInPython(texts: readonly PrintedText[]): readonly string[] {
  if (!HAS_PYTHON) return [];
  const { stdout, stderr } = spawnSync("python3", ["-c", PYTHON], {
    input: JSON.stringify(texts),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return stdout === "" ? [stderr] : JSON.parse(stdout);
}

/** The shell itself says whether it can read all of them; where the mark stands is read here. */
function findInShell(texts: readonly PrintedText[]): readonly string[] {
  const functions = texts.map(({ content }, number) => `f${number}() {\n:\n${content}\n}\n`);
  const { stderr } = spawnSync("bash", ["-n"], { input: functions.join(""), encoding: "utf8" });
  const broken = each(({ content }) => (isBroken(content) ? "left its quotes" : undefined))(texts);
  if (stderr === "") return broken;
  const unread = each(({ content }) => {
    const said = spawnSync("bash", ["-n"], { input: content, encoding: "utf8" }).stderr;
    return said === "" ? undefined : said;
  })(texts);
  return [...broken, ...(unread.length > 0 ? unread : [stderr])];
}

/** Whether the shell would read the mark as a command, by the rules of POSIX quoting. */
function isBroken(content: string): boolean {
  let quote = "";
  let active = true;
  for (let at = 0; at < content.length; at++) {
    const sign = content[at] ?? "";
    if (active && quote !== "'" && content.startsWith(MARK, at)) return true;
    if (quote !== "'" && sign === "\\") {
      active = false;
      at++;
      continue;
    }
    if (quote === "" && sign === "#" && /^$|\s/.test(content[at - 1] ?? "")) {
      at = content.indexOf("\n", at);
      if (at < 0) return false;
      active = true;
      continue;
    }
    if (quote === "" && (sign === "'" || sign === '"')) quote = sign;
    else if (sign === quote) quote = "";
    // Behind these a command begins, or what the shell looks up.
    if (quote === "") active = /[\s;&|`({$]/.test(sign);
    if (quote === '"')
      active = sign === "`" || /(?<!\\)\$[({]?$/.test(content.slice(at - 2, at + 1));
  }
  return quote !== "";
}
