import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Words that docs/style.md replaces: [what to avoid, what to say]. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/(?<!\bthere )\b(is|are|was) none\b/i, "invalid, not found, no …"],
  [/\bwhoever\b/i, "anyone who …, people who …"],
  [/(?<!`)\b(no|some|any|every)body\b/i, "no one, someone, anyone, everyone"],
  [/\banew\b/i, "again"],
  [/\bof one's own\b/i, "your own"],
  [/\bthere is no such\b/i, "… not found"],
  [/\bany more\b/i, "no longer"],
  [/\b(told|tells?|telling)\b/i, "reports, shows, returns, distinguishes; is called with"],
  [/\b(beside|besides)\b/i, "next to, in addition to"],
  [/\bgo(es)? on\b/i, "continues"],
  [/\bheeds?\b/i, "follows, supports"],
  [/\bby lot\b/i, "random"],
  [/\bin words\b/i, "as text"],
  [/\bhears? of\b/i, "gets, is called with"],
  [/\b(has|have) a word for\b/i, "can represent"],
  [/\be-mails?\b/i, "email"],
  [/\bstrangers?\b/i, "untrusted, anonymous, other people's"],
  [/\bSign in first\b/i, "Sign in to …"],
  [
    /\b(catalogue|colour|behaviour|licence|centre|artefact|favourite|neighbour)s?\b/i,
    "US spelling",
  ],
  [/\b(organis|normalis|serialis|recognis|optimis|summaris)/i, "US spelling"],
];

/** docs/style.md names the words that it forbids; so does this file. */
const ALLOWED = /docs\/style\.md$|test\/style\.test\.ts$/;
const OF_THE_REPO = (file: string) =>
  !/node_modules|\/(build|dist|fixtures|goldens)\//.test(file) && !ALLOWED.test(file);

const DOCS = globSync([
  "*.md",
  "docs/*.md",
  "decisions/*.md",
  "{apps,packages}/**/*.md",
  ".github/**/*.{md,yml}",
]).filter(OF_THE_REPO);
const SOURCES = globSync("{apps,packages,test,tools,bench}/**/*.{ts,tsx,mjs}").filter(OF_THE_REPO);
/** What users read; tests and fixtures quote other texts. */
const PRODUCT = globSync("{apps,packages}/*/src/**/*.{ts,tsx}").filter(
  (file) => !/\.test\.tsx?$|\/(testing|fixtures)\//.test(file),
);

const COMMENT = /^\s*(\/\/|\*|\/\*|\{\/\*)/;
const TEXT = /"[^"\n]*"|`[^`\n]*`|>[^<>{}\n]+</g;

const commentOf = (line: string): readonly string[] => (COMMENT.test(line) ? [line] : []);

/** Texts in quotes and between tags; names and paths are of one word. */
const textsOf = (line: string): readonly string[] =>
  COMMENT.test(line) ? [] : (line.match(TEXT) ?? []).filter((text) => text.includes(" "));

function findIn(files: readonly string[], partsOf: (line: string) => readonly string[]) {
  return files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        PATTERNS.filter(([pattern]) => partsOf(line).some((part) => pattern.test(part))).map(
          ([pattern, instead]) => `${file}:${index + 1}: ${pattern} (say: ${instead})`,
        ),
      ),
  );
}

it("keeps the docs and decisions in plain English", () => {
  expect(DOCS.length).toBeGreaterThan(60);
  expect(findIn(DOCS, (line) => [line])).toEqual([]);
});

it("keeps comments in plain English", () => {
  expect(findIn(SOURCES, commentOf)).toEqual([]);
});

it("keeps what pages, errors and the command line say in plain English", () => {
  expect(findIn(PRODUCT, textsOf)).toEqual([]);
});
