import { describe, expect, it } from "vitest";
import { createCatalog } from "./catalog.ts";
import { countsAsDownload } from "./count-downloads.ts";
import { matchesCountExpression, parseCountExpression } from "./count-expression.ts";
import { libraries } from "./libraries/index.ts";
import type { Library } from "./library.ts";

const catalog = createCatalog();
const entries = Object.entries<Library>(libraries);
const counted = entries.filter(([, { countDownloads }]) => countDownloads !== undefined);

/** For every test in an expression, a path that passes it. */
const PATHS: readonly (readonly [test: RegExp, path: (value: string) => string])[] = [
  [/^path:"(.*)"$/, (value) => value],
  [/^path_extension:"\.?(.*)"$/, (value) => (value.includes(".") ? value : `folder/file.${value}`)],
  [/^path_filename:"(.*)"$/, (value) => `folder/${value}.json`],
];

describe("the download rules of the catalogue", () => {
  it("are many", () => expect(counted.length).toBe(194));

  it.each(counted)("%s counts what it names and nothing else", (_, library) => {
    expect(parseCountExpression(library.countDownloads!)).toBeDefined();
    const alternatives = library
      .countDownloads!.split(" OR ")
      .filter((part) => !/AND|\(/.test(part));
    for (const alternative of alternatives) {
      const rule = PATHS.find(([test]) => test.test(alternative))!;
      const path = rule[1](rule[0].exec(alternative)![1]!);
      expect([alternative, countsAsDownload(library, path)]).toEqual([alternative, true]);
    }
    expect(countsAsDownload(library, "README.md")).toBe(false);
    expect(countsAsDownload(library, ".gitattributes")).toBe(false);
  });

  it.each([
    ["kernels", "build/torch/_ops.py", true],
    ["kernels", "build/torch/ops.py", false],
    ["whisperkit", "small/model.mil", true],
    ["whisperkit", "model.mil", false],
    ["llama-cpp-python", "config.json", true],
    ["transformers", "config.json", true],
    ["transformers", "nested/config.json", false],
    ["transformers", "model.safetensors", false],
    ["diffusers", "model_index.json", true],
    ["no-such-library", "weights.Q4_K_M.gguf", true],
    ["no-such-library", "config.json", true],
    ["no-such-library", "model.bin", false],
  ] as const)("%s, %s: %s", (key, path, counts) => {
    expect(countsAsDownload(catalog.findLibrary(key), path)).toBe(counts);
  });
});

const matches = (text: string, path: string) =>
  matchesCountExpression(parseCountExpression(text)!, path);

describe("an expression", () => {
  it.each([
    ['path:"a.json"', "a.json", true],
    ['path:"a.json"', "b/a.json", false],
    ["path:a.json", "a.json", true],
    ['path:"*.onnx"', "b/c.onnx", true],
    ['path:"model-?.bin"', "model-1.bin", true],
    ['path:"model-?.bin"', "model-12.bin", false],
    ['path:"a.json"', "aXjson", false],
    ['path_extension:"pt" AND path_prefix:"checkpoints/"', "checkpoints/x.pt", true],
    ['path_extension:"pt" AND path_prefix:"checkpoints/"', "checkpoints/deep/x.pt", true],
    ['path_extension:"pt" AND path_prefix:"checkpoints/"', "x.pt", false],
    ['path_extension:"gz"', "x.tar.gz", true],
    ['path_extension:"tar.gz"', "x.tar.gz", true],
    ['path:"a" OR path:"b" AND path:"c"', "a", true],
    ['(path:"a" OR path:"b") AND path:"b"', "a", false],
    ['path:"a" or (path_filename:"c" and path_extension:"d")', "c.d", true],
    ['_exists_:"path_prefix"', "a", false],
    ['_exists_:"path_prefix"', "a/b", true],
  ] as const)("%s on %s: %s", (text, path, expected) => expect(matches(text, path)).toBe(expected));

  it.each([
    "",
    "path",
    'path:""',
    'path:"a" OR',
    'OR path:"a"',
    '(path:"a"',
    'path:"a")',
    'path:"a" path:"b"',
    'size:"1"',
    'constructor:"a"',
    `${"(".repeat(3_000)}path:"a"`,
  ])("is refused when it is not one: %s", (text) => {
    expect(parseCountExpression(text)).toBeUndefined();
  });
});
