import { DEFAULT_COUNTED_FILES } from "./count-downloads.ts";
import { type CountExpression, type PathField, parseCountExpression } from "./count-expression.ts";
import type { Library } from "./library.ts";

/** A library's download rule as text: the kinds of files that count, names between backticks. */
export function countedFiles({ countDownloads }: Library): readonly string[] {
  const expression =
    countDownloads === undefined ? undefined : parseCountExpression(countDownloads);
  if (!expression) return DEFAULT_COUNTED_FILES.map((file) => `the file \`${file}\``);
  return expression.kind === "any" ? expression.of.map(inWords) : [inWords(expression)];
}

function inWords(expression: CountExpression): string {
  switch (expression.kind) {
    case "any":
      return expression.of.map(inWords).join(" or ");
    case "all":
      return together(expression.of);
    case "exists":
      return EXISTS[expression.field];
    case "match":
      return MATCH[expression.field](expression.pattern);
  }
}

const EXISTS: Readonly<Record<PathField, string>> = {
  path: "files",
  path_extension: "files with an ending",
  path_filename: "files",
  path_prefix: "files inside a folder",
};

const MATCH: Readonly<Record<PathField, (pattern: string) => string>> = {
  path: (pattern) =>
    /[*?]/.test(pattern) ? `files whose path is like \`${pattern}\`` : `the file \`${pattern}\``,
  path_extension: (pattern) => {
    const extension = pattern.replace(/^\./, "");
    return extension.includes(".")
      ? `files named \`${extension}\``
      : `files ending in \`.${extension}\``;
  },
  path_filename: (pattern) => `files named \`${pattern}\`, whatever their ending`,
  path_prefix: (pattern) => `files under \`${pattern}\``,
};

/** Name and ending read as one; each further condition narrows the first. */
function together(conditions: readonly CountExpression[]): string {
  const name = patternOf(conditions, "path_filename");
  const extension = patternOf(conditions, "path_extension");
  const isNamed = name !== undefined && extension !== undefined;
  const others = isNamed
    ? conditions.filter((one) => one.kind !== "match" || !isPartOfName(one.field))
    : conditions;
  const named = isNamed ? [`files named \`${name}.${extension}\``] : [];
  const [first = "", ...further] = [...named, ...others.map(inWords)];
  return [first, ...further.map((words) => words.replace(/^(the file|files) /, ""))].join(" ");
}

const isPartOfName = (field: PathField) => field === "path_filename" || field === "path_extension";

const patternOf = (conditions: readonly CountExpression[], field: PathField) =>
  conditions
    .flatMap((one) => (one.kind === "match" && one.field === field ? [one.pattern] : []))
    .at(0);
