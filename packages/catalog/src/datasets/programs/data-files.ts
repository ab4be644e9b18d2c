import { pyString } from "../../literals.ts";
import type { DatasetUse } from "../dataset-use.ts";

/** More are not listed: the first are, and the program says so. */
const MOST_FILES = 20;

/** What names the files of a split in a program. */
export interface DataFiles {
  /** A Python list of literals, one a line where there are several. */
  readonly list: string;
  /** A comment for above the list, empty where it is complete. */
  readonly cut: string;
}

/** The URLs of files on this hub, for any HTTP client. */
export const fileUrls = ({ id, hubUrl, data }: DatasetUse): readonly string[] =>
  (data?.files ?? []).map((path) => `${hubUrl}/datasets/${id}/resolve/main/${encodePath(path)}`);

/** As `huggingface_hub`'s file system names files: `datasets/ada/reviews/train.csv`. */
export const filePaths = ({ id, data }: DatasetUse): readonly string[] =>
  (data?.files ?? []).map((path) => `datasets/${id}/${path}`);

export const listInPython = (values: readonly string[]): DataFiles => {
  const [only, ...others] = values.slice(0, MOST_FILES).map(pyString);
  return {
    list:
      others.length === 0
        ? `[${only}]`
        : `[\n${[only, ...others].map((one) => `    ${one},\n`).join("")}]`,
    cut: values.length > MOST_FILES ? `# The first ${MOST_FILES} of ${values.length} files.` : "",
  };
};

/** Escapes apostrophes and parentheses too, so that a path never ends a quoted string. */
const encodePath = (path: string) =>
  path
    .toWellFormed()
    .split("/")
    .map((part) => encodeURIComponent(part).replace(/[!'()*~]/g, escapeCharacter))
    .join("/");

const escapeCharacter = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
