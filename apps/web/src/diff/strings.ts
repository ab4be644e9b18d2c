import type { FileDiff } from "../page-data/repo/diff.ts";
import { formatInteger, plural } from "../ui/format.ts";

/** Everything that a diff says. */
export const STRINGS = {
  summary: {
    changed: (files: number) => `${plural(files, "file")} changed, `,
    unlisted: (files: number) =>
      `${plural(files, "more file")} changed. Clone the repo to see all of them.`,
    added: (lines: number) => `+${formatInteger(lines)}`,
    removed: (lines: number) => `−${formatInteger(lines)}`,
    linesAdded: " lines added",
    linesRemoved: " lines removed",
  },
  file: {
    changes: (path: string) => `Changes in ${path}`,
    statuses: {
      added: "added",
      deleted: "deleted",
      changed: "changed",
      renamed: "renamed",
    } satisfies Record<FileDiff["status"], string>,
    binary: "Binary file not shown.",
    long: "This diff is too large to show.",
    nothing: "No changes in content.",
    large: (size: string | undefined) => `Large file: ${size ?? "unknown size"}.`,
    largeChanged: (before: string, after: string) => `Large file: ${before} before, ${after} now.`,
  },
  lines: {
    comment: (line: number) => `Comment on line ${line}`,
    before: "Old line",
    after: "New line",
    text: "Text",
  },
} as const;
