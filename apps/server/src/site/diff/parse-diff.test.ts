import { expect, it } from "vitest";
import { parseDiff } from "./parse-diff.ts";

const POINTER = (sign: string, size: number) =>
  `${sign}oid sha256:${"a".repeat(64)}\n${sign}size ${size}`;

const DIFF = `diff --git a/a.txt b/a.txt
index 1..2 100644
--- a/a.txt
+++ b/a.txt
@@ -1,3 +1,3 @@ heading
 one
-two
+zwei
 three
\\ No newline at end of file
diff --git a/old name.txt b/new name.txt
similarity index 100%
rename from old name.txt
rename to new name.txt
diff --git a/w.bin b/w.bin
new file mode 100644
index 0..1
--- /dev/null
+++ b/w.bin
@@ -0,0 +1,3 @@
+version https://git-lfs.github.com/spec/v1
${POINTER("+", 1000)}
diff --git a/v.bin b/v.bin
index 0..1
--- a/v.bin
+++ b/v.bin
@@ -1,3 +1,3 @@
 version https://git-lfs.github.com/spec/v1
${POINTER("-", 5)}
${POINTER("+", 7)}
diff --git a/p.png b/p.png
deleted file mode 100644
index 1..0
Binary files a/p.png and /dev/null differ
diff --git "a/\\"q\\".txt" "b/\\"q\\".txt"
index 1..2 100644
--- "a/\\"q\\".txt"
+++ "b/\\"q\\".txt"
@@ -1 +1,2 @@
+diff --git a/x b/x
 last
`;

it("tells files, counts and bodies apart", () => {
  expect(
    parseDiff(DIFF).map(({ path, status, added, removed, body }) => [
      path,
      status,
      added,
      removed,
      body.kind,
    ]),
  ).toEqual([
    ["a.txt", "changed", 1, 1, "text"],
    ["new name.txt", "renamed", 0, 0, "nothing"],
    ["w.bin", "added", 3, 0, "large"],
    ["v.bin", "changed", 2, 2, "large"],
    ["p.png", "deleted", 0, 0, "binary"],
    ['"q".txt', "changed", 1, 0, "text"],
  ]);
  const [text, renamed, fresh, changed] = parseDiff(DIFF);
  expect(text?.body).toEqual({
    kind: "text",
    hunks: [
      { oldStart: 1, newStart: 1, context: "heading", lines: [" one", "-two", "+zwei", " three"] },
    ],
  });
  expect(renamed?.oldPath).toBe("old name.txt");
  expect([fresh?.body, changed?.body]).toEqual([
    { kind: "large", newBytes: 1000 },
    { kind: "large", oldBytes: 5, newBytes: 7 },
  ]);
});

it("shows no part of a file as if it were all", () => {
  const long = `diff --git a/l b/l\n--- a/l\n+++ b/l\n@@ -0,0 +1,2000 @@\n${"+x\n".repeat(2000)}`;
  expect(parseDiff(long)[0]).toMatchObject({ added: 2000, body: { kind: "long" } });
  expect(parseDiff(DIFF, true).at(-1)?.body.kind).toBe("long");
  expect(parseDiff("")).toEqual([]);
});
