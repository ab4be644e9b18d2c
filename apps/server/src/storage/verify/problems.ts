import type { DamageKind } from "@orrery/registry";

interface Problem {
  readonly kind: DamageKind;
  /** Something is lost or wrong. Otherwise it is only worth a look: nothing is served wrongly. */
  readonly isDamage: boolean;
  readonly text: string;
}

const defineProblems = <Name extends string>(problems: Record<Name, Problem>) => problems;

/** Everything that a verification finds, by name; docs/operate.md explains them in this order. */
export const PROBLEMS = defineProblems({
  missing: {
    kind: "blob",
    isDamage: true,
    text: "A row refers to these bytes, but they are not stored",
  },
  "wrong-size": { kind: "blob", isDamage: true, text: "The file size is wrong" },
  "wrong-bytes": { kind: "blob", isDamage: true, text: "The SHA-256 does not match the name" },
  unreadable: { kind: "blob", isDamage: true, text: "The file cannot be read" },
  "not-a-file": { kind: "blob", isDamage: true, text: "Not a file" },
  unreferenced: {
    kind: "blob",
    isDamage: false,
    text: "No row refers to these bytes. Garbage collection removes them after a day",
  },
  "stray-file": { kind: "blob", isDamage: false, text: "Not a blob name or location" },
  "row-size": {
    kind: "row",
    isDamage: true,
    text: "A row has the wrong size for these bytes",
  },
  "head-differs": {
    kind: "row",
    isDamage: true,
    text: "SQL and git disagree about the newest commit",
  },
  "pointer-without-row": {
    kind: "row",
    isDamage: false,
    text: "A file is a pointer to an object that is not part of this repo",
  },
  "history-missing": { kind: "history", isDamage: true, text: "The repository is missing" },
  "head-file": { kind: "history", isDamage: true, text: "The file HEAD is missing or wrong" },
  "bad-ref": { kind: "history", isDamage: true, text: "A ref cannot be read" },
  "ref-missing": { kind: "history", isDamage: true, text: "A branch or pull request lost its ref" },
  "ref-lost": {
    kind: "history",
    isDamage: true,
    text: "A damaged ref was moved to git/damaged, and its target is unknown",
  },
  objects: { kind: "history", isDamage: true, text: "Git finds damaged or missing objects" },
  "stray-folder": { kind: "history", isDamage: false, text: "No repo has this folder" },
  database: { kind: "database", isDamage: true, text: "SQLite reports that its file is damaged" },
});

export type ProblemName = keyof typeof PROBLEMS;

/** One thing that is not as it should be, and whether it is mended by now. */
export interface Finding {
  readonly problem: ProblemName;
  /** A digest, a repo's key, a path in the data folder, or a file's name. */
  readonly what: string;
  readonly detail: string;
  readonly isRepaired: boolean;
}
