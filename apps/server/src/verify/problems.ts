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
    text: "A row names these bytes and they are not stored",
  },
  "wrong-size": { kind: "blob", isDamage: true, text: "The file has another size" },
  "wrong-bytes": { kind: "blob", isDamage: true, text: "The SHA-256 differs from the name" },
  unreadable: { kind: "blob", isDamage: true, text: "The file cannot be read" },
  "not-a-file": { kind: "blob", isDamage: true, text: "Something other than a file has the name" },
  unreferenced: {
    kind: "blob",
    isDamage: false,
    text: "No row names these bytes: garbage collection removes them after a day",
  },
  "stray-file": { kind: "blob", isDamage: false, text: "No blob has such a name or place" },
  "row-size": {
    kind: "row",
    isDamage: true,
    text: "A row gives another size than the right bytes have",
  },
  "head-differs": { kind: "row", isDamage: true, text: "SQL knows another newest commit than git" },
  "pointer-without-row": {
    kind: "row",
    isDamage: false,
    text: "A file reads as a pointer to an object that this repo was not given",
  },
  "history-missing": { kind: "history", isDamage: true, text: "The repository is not there" },
  "head-file": { kind: "history", isDamage: true, text: "The file HEAD is missing or wrong" },
  "bad-ref": { kind: "history", isDamage: true, text: "A ref cannot be read" },
  "ref-missing": { kind: "history", isDamage: true, text: "A branch or pull request lost its ref" },
  "ref-lost": {
    kind: "history",
    isDamage: true,
    text: "A damaged ref was moved to git/damaged, and nothing says where it pointed",
  },
  objects: { kind: "history", isDamage: true, text: "Git finds damaged or missing objects" },
  "stray-folder": { kind: "history", isDamage: false, text: "No repo has this folder" },
  database: { kind: "database", isDamage: true, text: "SQLite finds its file damaged" },
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
