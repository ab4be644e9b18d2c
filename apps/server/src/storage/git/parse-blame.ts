import type { CommitId, GitBlame, GitCommit } from "@orrery/registry";

const RANGE = /^([0-9a-f]{40}) \d+ (\d+) (\d+)$/;

/**
 * Reads `git blame --incremental`: ranges of lines in any order, each with the facts of its commit the first time that
 * the commit comes. Texts cannot forge a range: each of their lines begins with its key.
 */
export function parseBlame(output: string): readonly GitBlame[] {
  const commits = new Map<string, GitCommit>();
  const ranges: { readonly id: string; readonly first: number; readonly count: number }[] = [];
  let facts: Record<string, string> = {};
  for (const line of output.split("\n")) {
    const [, id, first, count] = RANGE.exec(line) ?? [];
    if (id) {
      ranges.push({ id, first: Number(first), count: Number(count) });
      facts = {};
      continue;
    }
    const space = line.indexOf(" ");
    if (space > 0) facts[line.slice(0, space)] = line.slice(space + 1);
    const last = ranges.at(-1)?.id ?? "";
    // The last line of a range's facts.
    if (line.startsWith("filename ") && last && !commits.has(last))
      commits.set(last, {
        id: last as CommitId,
        title: (facts.summary ?? "").trim(),
        author: facts.author ?? "",
        date: new Date(Number(facts["committer-time"] ?? 0) * 1000),
      });
  }
  return ranges
    .toSorted((a, b) => a.first - b.first)
    .flatMap(({ id, first, count }) => {
      const commit = commits.get(id);
      return commit ? [{ commit, first, count }] : [];
    });
}
