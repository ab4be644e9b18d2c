import type { CommitId, GitCommit, GitLogEntry } from "@orrery/registry";

/** A commit's title or name cannot contain the unit separator. */
export const LOG_FORMAT = "%H%x1f%an%x1f%ct%x1f%s";

/** Reads one line of `git log --format=LOG_FORMAT`. */
export function parseLogRecord(record: string): GitCommit | undefined {
  const [id, author, seconds, title] = record.split("\x1f");
  if (!id || author === undefined || !seconds || title === undefined) return undefined;
  return {
    id: id as CommitId,
    author,
    date: new Date(Number(seconds) * 1000),
    title: title.trim(),
  };
}

/** For `git log -z`: messages contain no NUL and names no line break, so records cannot be forged. */
export const HISTORY_FORMAT = "%H%n%P%n%an%n%ct%n%B";

/** Reads `git log -z --format=HISTORY_FORMAT`. */
export const parseHistory = (output: Buffer): readonly GitLogEntry[] =>
  output
    .toString()
    .split("\0")
    .flatMap((record) => {
      const [, id, parents = "", author = "", seconds, text = ""] =
        /^\n?([0-9a-f]{40})\n(.*)\n(.*)\n(\d+)\n([\s\S]*)$/.exec(record) ?? [];
      return id ? [logEntry({ id, parents: parents.split(" "), author, seconds, text })] : [];
    });

interface Parts {
  readonly id: string;
  readonly parents: readonly string[];
  readonly author: string;
  /** Since 1970, of when it was committed. */
  readonly seconds: string | undefined;
  readonly text: string;
}

function logEntry({ id, parents, author, seconds, text }: Parts): GitLogEntry {
  const message = text.trimEnd();
  return {
    id: id as CommitId,
    parents: parents.filter(Boolean) as CommitId[],
    author,
    date: new Date(Number(seconds) * 1000),
    // Git folds the lines of a first paragraph into one title.
    title: (message.split(/\n\s*\n/)[0] ?? "").replace(/\s*\n\s*/g, " ").trim(),
    message,
  };
}

const PERSON = /^(.*?) <[^>]*> (\d+) [+-]\d{4}$/;

/** A commit object as git stores it; `undefined` for one that is not in UTF-8 or that git would read otherwise. */
export function parseCommit(id: string, content: Buffer): GitLogEntry | undefined {
  const end = content.indexOf("\n\n");
  const headers = content.subarray(0, end).toString().split("\n");
  const valuesOf = (name: string) =>
    headers.flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []));
  const [author] = PERSON.exec(valuesOf("author")[0] ?? "")?.slice(1) ?? [];
  const [, seconds] = PERSON.exec(valuesOf("committer")[0] ?? "")?.slice(1) ?? [];
  if (end < 0 || author === undefined || seconds === undefined || valuesOf("encoding").length > 0)
    return undefined;
  const text = content.subarray(end + 2).toString();
  return logEntry({ id, parents: valuesOf("parent"), author, seconds, text });
}
