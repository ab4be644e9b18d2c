import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SOURCES } from "./imports.ts";

const BUILDER = /\.(updateTable|insertInto|replaceInto|mergeInto|deleteFrom)\(\s*["'`]repo["'`\s]/;
const STATEMENT =
  /\b(update|insert\s+(or\s+\w+\s+)?into|replace\s+into|delete\s+from)\s+"?repo"?(?![\w_-])/i;

const writesRepoRows = (text: string): boolean =>
  BUILDER.test(text) ||
  [...text.matchAll(/\bsql[^`\n]*`([^`]*)`/g)].some(([, sql]) => STATEMENT.test(sql ?? ""));

it.each([
  'db.updateTable("repo").set({ likes: 1 })',
  'db.insertInto(\n  "repo",\n)',
  'db.deleteFrom("repo as gone")',
  "sql`update repo set likes = 1`.execute(db)",
  "sql<Row>`delete from repo where true`",
])("recognizes a write: %s", (text) => {
  expect(writesRepoRows(text)).toBe(true);
});

it.each(['db.updateTable("repo_like")', 'db.selectFrom("repo")', "sql`delete from repo_like`"])(
  "lets pass: %s",
  (text) => {
    expect(writesRepoRows(text)).toBe(false);
  },
);

it("writes repo rows through one door, which tells the search index", () => {
  const writers = SOURCES.filter((file) => writesRepoRows(readFileSync(file, "utf8")));
  expect(writers.toSorted()).toEqual([
    // A database that no hub serves yet: the index is loaded later.
    "apps/server/src/hub/restore/restore-rows.ts",
    "packages/registry/src/repos/repo-row-store.ts",
  ]);
});
