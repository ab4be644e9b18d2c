import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { jsObject, jsValue, pyDict, pyValue } from "./literal-values.ts";
import { code, jsString, pyString, shJson, shString } from "./literals.ts";
import { hostileTexts } from "./testing/hostile-texts.ts";

const run = (command: string, options: readonly string[], input: string) =>
  spawnSync(command, options, { input, encoding: "utf8" });
const hasPython = run("python3", ["--version"], "").status === 0;
const hasShell = run("sh", ["-s"], "").status === 0;

const TEXTS = hostileTexts();
const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1.5,
  1e21,
  2 ** 53,
  [],
  {},
  [[], {}],
  TEXTS.slice(0, 60),
  Object.fromEntries(TEXTS.slice(0, 60).map((text, index) => [text, index])),
  { a: [1, { b: [true, null, "x".repeat(100)] }], "key with space": { c: {} } },
  JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}'),
];

/** JSON with every character beyond ASCII escaped, so that nothing on the way can change it. */
const ascii = (value: unknown) =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** What survives in a shell word: see `shString`. */
const shellText = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject.
    .replace(/[\0-\b\v-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, "");

describe.skipIf(!hasPython)("Python literals", () => {
  it("mean the text and value they were made of", () => {
    const literals = [...TEXTS.map(pyString), ...VALUES.map(pyValue)];
    const program = `# coding: utf-8\nimport json\nvalues = [\n${literals.join(",\n")}\n]\nprint(json.dumps(values))`;
    const { stdout, stderr } = run("python3", ["-W", "error", "-"], program);
    expect(stderr).toBe("");
    expect(ascii(JSON.parse(stdout))).toBe(ascii([...TEXTS, ...VALUES]));
  });

  it("spell what JSON cannot", () => {
    const program = `print(${pyValue([Number.NaN, Infinity, -Infinity, undefined])})`;
    expect(run("python3", ["-"], program).stdout.trim()).toBe("[nan, inf, -inf, None]");
  });
});

describe("JavaScript literals", () => {
  it("mean the text and value they were made of", () => {
    const literals = [...TEXTS.map(jsString), ...VALUES.map(jsValue)];
    const program = `process.stdout.write(JSON.stringify([\n${literals.join(",\n")}\n]))`;
    const { stdout, stderr } = run(process.execPath, ["-"], program);
    expect(stderr).toBe("");
    expect(ascii(JSON.parse(stdout))).toBe(ascii([...TEXTS, ...VALUES]));
  });
});

describe.skipIf(!hasShell)("shell words", () => {
  it("are one argument each, that says the text", () => {
    const program = `for word in ${TEXTS.map(shString).join(" ")}; do printf '%s\\0' "$word"; done`;
    const { stdout, stderr } = run("sh", ["-s"], program);
    expect(stderr).toBe("");
    expect(stdout.split("\0").slice(0, -1)).toEqual(TEXTS.map(shellText));
  });

  it("carry JSON whole", () => {
    const value = { texts: TEXTS.slice(0, 60), nested: { list: [1, true, null] } };
    const { stdout } = run("sh", ["-s"], `printf '%s' ${shJson(value, 4)}`);
    expect(ascii(JSON.parse(stdout))).toBe(ascii(value));
  });

  it("stay bare when they are plain", () => {
    expect(["owner/name:Q4_K_M", "a b", "", "-x"].map(shString)).toEqual([
      "owner/name:Q4_K_M",
      "'a b'",
      "''",
      "'-x'",
    ]);
  });
});

describe("every literal", () => {
  it.each(TEXTS.slice(0, 60))("is safe inside a page: %j", (text) => {
    for (const literal of [pyString(text), jsString(text), shString(text)]) {
      expect(literal).not.toMatch(/<\/script|<!--|[\u2028\u2029\u202e]/i);
    }
    for (const literal of [pyString(text), jsString(text)]) expect(literal).not.toMatch(/[\n\r]/);
  });
});

describe("printed values", () => {
  it("stay on one line while they are short and flat", () => {
    expect(pyValue({ a: true, b: [] })).toBe('{"a": True, "b": []}');
    expect(jsValue({ a: true, "b-c": [] })).toBe('{ a: true, "b-c": [] }');
    expect(pyDict({ a: 1 })).toBe('{\n    "a": 1,\n}');
    expect(jsObject({ a: 1, gone: undefined })).toBe("{\n  a: 1,\n}");
  });
});

describe("code", () => {
  it("drops its own indentation and indents the lines of a value like the line it is in", () => {
    const text = code`
      call(
          data=${pyDict({ a: { b: 1 } })},
      )

      end
    `;
    expect(text).toBe('call(\n    data={\n        "a": {"b": 1},\n    },\n)\n\nend');
  });

  it("drops a line whose values are empty, and keeps blank lines that were written", () => {
    expect(code`
      a
      ${""}

      b${""}
    `).toBe("a\n\nb");
  });

  it("does not touch the lines of a shell word", () => {
    expect(code`
      curl \
        -d ${shString("a\nb")}
    `).toBe("curl \\\n  -d 'a\nb'");
  });

  it("keeps backslashes, and takes them from a backtick and a dollar brace", () => {
    expect(code`\n \`\${x}\` ${"\\n"}`).toBe(["\\n `$", "{x}` \\n"].join(""));
  });
});
