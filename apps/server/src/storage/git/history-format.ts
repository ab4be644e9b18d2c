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
      if (!id) return [];
      const message = text.trimEnd();
      // Git folds the lines of a first paragraph into one title.
      const title = (message.split(/\n\s*\n/)[0] ?? "").replace(/\s*\n\s*/g, " ").trim();
      const date = new Date(Number(seconds) * 1000);
      return [
        {
          id: id as CommitId,
          parents: parents.split(" ").filter(Boolean) as CommitId[],
          author,
          date,
          title,
          message,
        },
      ];
    });
