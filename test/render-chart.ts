import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments, stringify } from "yaml";

/** The part of Go's templates that the chart keeps to: values, conditions, loops, and the functions below. */
type Scope = Readonly<Record<string, unknown>>;
type Token = { readonly text: string } | { readonly action: string };

/** What Helm would send to the cluster, for these values on top of the chart's own. Throws where a value is required. */
export function renderChart(chart: string, changes: object = {}): readonly Manifest[] {
  const read = (name: string) => readFileSync(join(chart, name), "utf8");
  const values = merge(parse(read("values.yaml")) as object, changes);
  const scope = { Values: values, Release: { Name: "hub" }, Chart: parse(read("Chart.yaml")) };
  return readdirSync(join(chart, "templates")).flatMap((name) =>
    parseAllDocuments(render(read(join("templates", name)), scope)).flatMap((document) => {
      const [error] = document.errors;
      if (error) throw new Error(`${name}: ${error.message}`);
      return (document.toJS() as Manifest | null) ?? [];
    }),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: manifests have as many shapes as there are kinds
export type Manifest = any;

function merge(base: object, changes: object): object {
  const entries = Object.entries(changes).map(([name, value]) => {
    const old = (base as Scope)[name];
    const isDeep = value !== null && typeof value === "object" && !Array.isArray(value);
    return [name, isDeep && old ? merge(old as object, value) : value];
  });
  return { ...base, ...Object.fromEntries(entries) };
}

function render(template: string, scope: Scope): string {
  const tokens = tokensOf(template);
  let next = 0;

  function block(at: Scope, isShown: boolean): string {
    let written = "";
    while (next < tokens.length) {
      const token = tokens[next++];
      if (!token) break;
      if ("text" in token) {
        if (isShown) written += token.text;
        continue;
      }
      const [word = "", ...rest] = token.action.split(/\s+/);
      if (word === "end") return written;
      if (word === "if") {
        const holds = isShown && isTrue(evaluate(rest.join(" "), at));
        written += block(at, holds);
      } else if (word === "range") written += loop(rest.join(" "), at, isShown);
      else if (isShown) written += `${evaluate(token.action, at) ?? ""}`;
    }
    return written;
  }

  function loop(text: string, at: Scope, isShown: boolean): string {
    const [, key = "", value = "", list = ""] = /^(\$\w+), (\$\w+) := (.+)$/.exec(text) ?? [];
    const entries = isShown ? Object.entries((evaluate(list, at) as object) ?? {}) : [];
    const begin = next;
    let written = "";
    for (const [name, item] of entries) {
      next = begin;
      written += block({ ...at, [key]: name, [value]: item }, true);
    }
    if (entries.length === 0) block(at, false);
    return written;
  }

  return block(scope, true);
}

/** A dash inside the braces removes the space outside. */
const tokensOf = (template: string): readonly Token[] =>
  template
    .replaceAll(/\s*\{\{-/g, "{{")
    .replaceAll(/-\}\}\s*/g, "}}")
    .split(/(\{\{.*?\}\})/)
    .map((part) => (part.startsWith("{{") ? { action: part.slice(2, -2).trim() } : { text: part }));

const isTrue = (value: unknown): boolean =>
  typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);

const FUNCTIONS: Readonly<Record<string, (...args: readonly unknown[]) => unknown>> = {
  quote: (value) => JSON.stringify(`${value ?? ""}`),
  dict: (...words) =>
    Object.fromEntries(words.flatMap((word, at) => (at % 2 ? [] : [[word, words[at + 1]]]))),
  not: (value) => !isTrue(value),
  default: (other, value) => (isTrue(value) ? value : other),
  toYaml: (value) => stringify(value).trimEnd(),
  nindent: (count, text) => `\n${`${text}`.replaceAll(/^/gm, " ".repeat(Number(count)))}`,
  printf: (format, ...values) => `${format}`.replaceAll("%s", () => `${values.shift()}`),
  required(message, value) {
    if (isTrue(value)) return value;
    throw new Error(`${message}`);
  },
};

/** A pipeline: each function gets the value before it as its last argument. */
function evaluate(text: string, scope: Scope): unknown {
  const stages = text.split(" | ");
  return stages.reduce<unknown>((value, stage, index) => {
    const words = stage.match(/"[^"]*"|\(.*?\)|\S+/g) ?? [];
    const [name = "", ...rest] = words;
    const run = FUNCTIONS[name];
    const args = (run ? rest : words).map((word) => operand(word, scope));
    if (!run) return args[0];
    return run(...args, ...(index > 0 ? [value] : []));
  }, undefined);
}

function operand(word: string, scope: Scope): unknown {
  if (word.startsWith("(")) return evaluate(word.slice(1, -1), scope);
  if (word.startsWith('"')) return JSON.parse(word);
  if (/^\d+$/.test(word)) return Number(word);
  // `$` is the scope of the whole chart, and begins the names of loops' variables.
  const path = word.replace(/^\$?\./, "").split(".");
  return path.reduce<unknown>((value, name) => {
    if (value === null || typeof value !== "object" || !Object.hasOwn(value, name))
      throw new Error(`The chart has no value ${word}.`);
    return (value as Scope)[name];
  }, scope);
}
