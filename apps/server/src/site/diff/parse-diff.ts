import type { DiffBody, DiffHunk, FileDiff } from "@orrery/web/page-data/repo/diff";

const MAX_LINES = 1_000;
const MAX_LINE = 2_000;
const POINTER = "version https://git-lfs.github.com/spec/v1";

/**
 * Reads git's unified diff. Of one that was cut, the last file may lack lines: it counts as `long`.
 * Files with too many lines are named without them.
 */
export function parseDiff(text: string, isCut = false): readonly FileDiff[] {
  const files = text.split(/^diff --git /m).slice(1);
  return files.map((part, index) => parseFile(part, isCut && index === files.length - 1));
}

function parseFile(part: string, isCut: boolean): FileDiff {
  const firstHunk = part.search(/^@@ /m);
  const head = (firstHunk === -1 ? part : part.slice(0, firstHunk)).split("\n");
  const hunks = firstHunk === -1 ? [] : parseHunks(part.slice(firstHunk));
  const after = (prefix: string) =>
    head.find((line) => line.startsWith(prefix))?.slice(prefix.length);
  const [oldPath, newPath] = [
    after("rename from ") ?? sidePath(after("--- "), "a/"),
    after("rename to ") ?? sidePath(after("+++ "), "b/"),
  ].map((path) => path && unquote(path));
  const path = newPath ?? oldPath ?? bothPath(head[0] ?? "");
  const lines = hunks.flatMap((hunk) => hunk.lines);
  return {
    path,
    ...(oldPath && oldPath !== path && { oldPath }),
    status: statusOf(head),
    added: lines.filter((line) => line.startsWith("+")).length,
    removed: lines.filter((line) => line.startsWith("-")).length,
    body: bodyOf(head, hunks, lines, isCut),
  };
}

function statusOf(head: readonly string[]): FileDiff["status"] {
  const has = (prefix: string) => head.some((line) => line.startsWith(prefix));
  if (has("new file")) return "added";
  if (has("deleted file")) return "deleted";
  return has("rename from") ? "renamed" : "changed";
}

function bodyOf(
  head: readonly string[],
  hunks: readonly DiffHunk[],
  lines: readonly string[],
  isCut: boolean,
): DiffBody {
  if (head.some((line) => line.startsWith("Binary files "))) return { kind: "binary" };
  if (isCut || lines.length > MAX_LINES) return { kind: "long" };
  if (hunks.length === 0) return { kind: "nothing" };
  if (lines.some((line) => line.slice(1) === POINTER)) {
    const [oldBytes, newBytes] = [sizeIn(lines, "- "), sizeIn(lines, "+ ")];
    return {
      kind: "large",
      ...(oldBytes !== undefined && { oldBytes }),
      ...(newBytes !== undefined && { newBytes }),
    };
  }
  return { kind: "text", hunks };
}

/** The size that a pointer's lines name on one side; a line that stays counts for both. */
function sizeIn(lines: readonly string[], sides: string): number | undefined {
  const line = lines.find((one) => sides.includes(one[0] ?? "") && /^.size \d+$/.test(one));
  return line === undefined ? undefined : Number(line.slice("+size ".length));
}

function parseHunks(text: string): readonly DiffHunk[] {
  return text.split(/^(?=@@ )/m).map((hunk) => {
    const [first = "", ...rest] = hunk.split("\n");
    const [, oldStart, newStart, context = ""] =
      /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@ ?(.*)$/.exec(first) ?? [];
    return {
      oldStart: Number(oldStart),
      newStart: Number(newStart),
      context: context.slice(0, 200),
      lines: rest
        .filter((line) => /^[ +-]/.test(line))
        .map((line) => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line)),
    };
  });
}

/** `--- a/x`; git ends a name that has a space with a tab. */
function sidePath(text: string | undefined, prefix: string): string | undefined {
  const path = text && unquote(text.replace(/\t$/, ""));
  return path?.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

/** `a/x b/x`: of a change without content both are the same. */
const bothPath = (line: string): string => /^a\/(.*) b\/\1$/.exec(line)?.[1] ?? line;

/** Names with quotes or control characters are quoted. */
function unquote(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    return JSON.parse(text.replace(/\\(\d{3})/g, "\\u0$1"));
  } catch {
    return text;
  }
}
