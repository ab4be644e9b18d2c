import { describe, expect, it } from "vitest";
import { parseCountExpression } from "./count-expression.ts";
import { countedFiles } from "./count-words.ts";
import { libraries } from "./libraries/index.ts";
import type { Library } from "./library.ts";

const wordsOf = (countDownloads: string) => countedFiles({ ...libraries.timm, countDownloads });

it.each<[string, readonly string[]]>([
  ['path:"ckpt/model.pt"', ["the file `ckpt/model.pt`"]],
  ['path:"*/model.pt"', ["files whose path is like `*/model.pt`"]],
  ['path_extension:"nemo"', ["files ending in `.nemo`"]],
  ['path_extension:".pth"', ["files ending in `.pth`"]],
  ['path_extension:"setup.py"', ["files named `setup.py`"]],
  ['path_filename:"config"', ["files named `config`, whatever their ending"]],
  ['path_filename:"config" AND path_extension:"json"', ["files named `config.json`"]],
  [
    'path_extension:"gguf" OR (path_filename:"config" AND path_extension:"json")',
    ["files ending in `.gguf`", "files named `config.json`"],
  ],
  [
    'path_extension:"pt" AND path_prefix:"checkpoints/"',
    ["files ending in `.pt` under `checkpoints/`"],
  ],
  [
    'path_filename:"model" AND path_extension:"mil" AND _exists_:"path_prefix"',
    ["files named `model.mil` inside a folder"],
  ],
])("%s", (expression, words) => expect(wordsOf(expression)).toEqual(words));

it("names the usual files for a library without a rule", () => {
  expect(countedFiles(libraries.transformers)).toContain("the file `config.json`");
});

describe("every rule of the table", () => {
  const ruled = Object.entries<Library>(libraries).filter(
    ([, { countDownloads }]) => countDownloads,
  );
  it.each(ruled)("%s names all it asks for", (_, library) => {
    expect(parseCountExpression(library.countDownloads!)).toBeDefined();
    const words = countedFiles(library).join("\n");
    const asked = [...library.countDownloads!.matchAll(/(?<!_exists_):"\.?([^"]+)"/g)];
    for (const [, value] of asked) expect(words).toContain(value);
  });
});
