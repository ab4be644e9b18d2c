import { expect, test } from "vitest";
import { highlight } from "./highlight.ts";
import { findLanguage, LANGUAGES, languageOf } from "./languages.ts";

const SAMPLE = 'x = "text" # 1\n<a b="c">&amp;</a>\n// y\n';

test.each(Object.keys(LANGUAGES))("%s loads and keeps the text", async (language) => {
  const html = await highlight(SAMPLE, language);
  expect(html).toMatch(/^<pre class="hl" tabindex="0"><code>.*<\/code><\/pre>$/s);
  expect(html.match(/class="[^"]*"/g)?.slice(1) ?? []).toSatisfy((classes: string[]) =>
    classes.every((name) => /^class="h[csmkpfeulidh]"$/.test(name)),
  );
  expect(textOf(html)).toBe(SAMPLE);
});

test("kinds of token have their classes", async () => {
  expect(await highlight("def f(x):\n  return 1", "python")).toContain(
    '<span class="hk">def</span>',
  );
  expect(await highlight("- a\n+ b", "diff")).toMatch(/class="hd".*class="hi"/s);
});

test("over 200 KB, in an unknown language or on a very long line, code is plain", async () => {
  expect(await highlight("let x;\n".repeat(30_000), "js")).not.toContain("<span");
  expect(await highlight("let x;", "klingon")).not.toContain("<span");
  expect(await highlight(`[${"1,".repeat(5_000)}1]`, "json")).not.toContain("<span");
});

test.each([
  ["py", "python"],
  ["C++", "cpp"],
  ["YML", "yaml"],
  ["__proto__", undefined],
  ["constructor", undefined],
])("%s is called %s", (name, key) => expect(findLanguage(name)).toBe(key));

test.each([
  ["src/train.py", "python"],
  ["Dockerfile", "dockerfile"],
  ["docker/CMakeLists.txt", "cmake"],
  [".gitattributes", "ini"],
  ["a.b/README.MD", "markdown"],
  ["notes.txt", "text"],
  ["LICENSE", "text"],
  ["model.safetensors", "text"],
])("%s is %s", (path, language) => expect(languageOf(path)).toBe(language));

function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#x3C;", "<")
    .replaceAll("&#x26;", "&");
}
