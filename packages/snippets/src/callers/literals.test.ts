import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { hostileTexts } from "../testing/hostile-texts.ts";
import * as literals from "./literals.ts";

const TEXTS = [
  ...hostileTexts(),
  "\0",
  "\u001b[31m",
  "\b7",
  "“‘’”",
  "\\u0022",
  "#{1}",
  "#$0",
  "<",
  "</",
  "\\u{41}",
];
const WANTED = TEXTS.map((text) => text.toWellFormed());

interface Language {
  readonly quote: (text: string) => string;
  /** What one literal is, from its first character to its last. */
  readonly shape: RegExp;
  readonly file: string;
  /** A program that prints each literal, and a line with a lone period behind it. */
  readonly program: (items: readonly string[]) => string;
  readonly run: readonly (readonly [command: string, ...options: string[]])[];
}

const lines = (items: readonly string[], line: (item: string) => string) =>
  items.map(line).join("\n");
const DOUBLE = /^"(?:[^"\\\n\r]|\\.)*"$/u;

const LANGUAGES: Readonly<Record<string, Language>> = {
  go: {
    quote: literals.goString,
    shape: DOUBLE,
    file: "main.go",
    program: (items) =>
      `package main\nimport "fmt"\nfunc main() {\n${lines(items, (item) => `fmt.Print(${item}, "\\n.\\n")`)}\n}`,
    run: [["go", "run", "main.go"]],
  },
  java: {
    quote: literals.javaString,
    shape: DOUBLE,
    file: "Main.java",
    program: (items) =>
      `public class Main { public static void main(String[] a) throws Exception {\nvar out = new java.io.PrintStream(System.out, true, "UTF-8");\n${lines(items, (item) => `out.print(${item} + "\\n.\\n");`)}\n} }`,
    run: [["java", "Main.java"]],
  },
  csharp: {
    quote: literals.csharpString,
    shape: DOUBLE,
    file: "app.cs",
    program: (items) => lines(items, (item) => `Console.Write(${item} + "\\n.\\n");`),
    run: [["dotnet", "run", "app.cs"]],
  },
  php: {
    quote: literals.phpString,
    shape: /^(?:'(?:[^'\\\n]|\\['\\])*'|"(?:[^"\\$\n]|\\.)*")$/u,
    file: "main.php",
    program: (items) => `<?php\n${lines(items, (item) => `echo ${item} . "\\n.\\n";`)}`,
    run: [["php", "main.php"]],
  },
  rust: {
    quote: literals.rustString,
    shape: DOUBLE,
    file: "main.rs",
    program: (items) =>
      `fn main() {\n${lines(items, (item) => `print!("{}\\n.\\n", ${item});`)}\n}`,
    run: [["rustc", "main.rs", "-o", "main"], ["./main"]],
  },
  ruby: {
    quote: literals.rubyString,
    shape: /^"(?:[^"\\#\n]|\\.)*"$/u,
    file: "main.rb",
    program: (items) => lines(items, (item) => `print ${item}, "\\n.\\n"`),
    run: [["ruby", "main.rb"]],
  },
  powershell: {
    quote: literals.powershellString,
    shape: /^(?:'(?:[ -&(-~]|'')*'|"(?:[ !#%-_a-~]|`.)*")$/u,
    file: "main.ps1",
    program: (items) => lines(items, (item) => `[Console]::Write(${item} + "\`n.\`n")`),
    run: [["pwsh", "-NoProfile", "-File", "main.ps1"]],
  },
};

const isHere = ([command]: readonly string[]) =>
  command?.startsWith("./") || spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;

describe.each(Object.entries(LANGUAGES))("literals of %s", (_name, language) => {
  it("are one literal in plain sight", () => {
    for (const text of TEXTS) {
      const literal = language.quote(text);
      expect(literal).toMatch(language.shape);
      expect(literal).not.toMatch(/<\/|<!|[\p{Cc}\p{Cs}\u2028\u2029\u202e]/u);
    }
  });

  it.skipIf(!language.run.every(isHere))(
    "mean the text",
    () => {
      const folder = mkdtempSync(join(tmpdir(), "literals-"));
      try {
        writeFileSync(join(folder, language.file), language.program(TEXTS.map(language.quote)));
        const ran = language.run.map(([command, ...options]) =>
          spawnSync(command, options, { cwd: folder, encoding: "utf8" }),
        );
        expect(ran.map(({ status, stderr }) => (status === 0 ? "" : stderr))).toEqual(
          ran.map(() => ""),
        );
        expect(ran.at(-1)?.stdout).toBe(WANTED.map((text) => `${text}\n.\n`).join(""));
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    120_000,
  );
});

it("are scalars of YAML that no template fills in", () => {
  const items = TEXTS.map(literals.yamlString);
  expect(items.map((item) => parse(item))).toEqual(WANTED);
  expect(items.join("")).not.toContain("$");
});
