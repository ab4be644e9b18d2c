import { type YamlValue, yamlLines } from "./yaml-lines.ts";
import { yamlScalar } from "./yaml-scalar.ts";

/** New values of top-level fields; an empty text or list removes its field. */
export type CardFields = Readonly<Record<string, string | readonly YamlValue[]>>;

const FRONT_MATTER = /^(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)((?:^|\r?\n)---[ \t]*(?:\r?\n|$))/;

/**
 * Returns a card with these fields of its front matter replaced, line by line: all else keeps its bytes. Parses no
 * YAML, so hostile texts cost nothing; for front matter of unusual layout the caller compares what it then says.
 */
export function setCardFields(text: string, fields: CardFields): string {
  const names = Object.keys(fields);
  if (names.length === 0) return text;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const match = FRONT_MATTER.exec(text);
  const inside = match?.[2] ? match[2].split(/\r?\n/) : [];
  if (inside.at(-1) === "") inside.pop();
  const lines = names.reduce((all, name) => setField(all, name, fields[name] ?? ""), inside);
  const front = lines.map((line) => `${line}${eol}`).join("");
  if (!match) return front === "" ? text : `---${eol}${front}---${eol}${text}`;
  return `${match[1]}${front}${(match[3] ?? "").replace(/^\r?\n/, "")}${text.slice(match[0].length)}`;
}

function setField(lines: readonly string[], name: string, value: CardFields[string]) {
  const start = lines.findIndex((line) => line.startsWith(`${name}:`));
  if (start < 0) return [...lines, ...fieldLines(name, value)];
  let end = start + 1;
  while (end < lines.length && /^(?:[ \t#-]|$)/.test(lines[end] ?? "")) end++;
  // Blank lines and comments before the next field belong to that one.
  while (end > start + 1 && /^(?:#|\s*$)/.test(lines[end - 1] ?? "")) end--;
  const fresh = listLines(lines.slice(start, end), value) ?? fieldLines(name, value);
  const remark =
    /^[^:]+:[ \t]+(?:[\w./-]+|"(?:[^"\\]|\\.)*")([ \t]+#.*)$/.exec(lines[start] ?? "")?.[1] ?? "";
  const [first, ...rest] = fresh;
  const kept =
    first === undefined ? [] : [first === lines[start] ? first : `${first}${remark}`, ...rest];
  return [...lines.slice(0, start), ...kept, ...lines.slice(end)];
}

const fieldLines = (name: string, value: CardFields[string]): readonly string[] =>
  value.length === 0 ? [] : yamlLines(name, value);

/** A list of texts in block style, whose items keep their lines and the comments above them. */
function listLines(
  [head = "", ...old]: readonly string[],
  value: CardFields[string],
): readonly string[] | undefined {
  if (typeof value === "string" || value.length === 0) return undefined;
  if (!/^[^:]+:\s*(?:#.*)?$/.test(head) || !value.every((item) => typeof item === "string"))
    return undefined;
  const known = new Map<string, readonly string[]>();
  let comments: string[] = [];
  let indent: string | undefined;
  for (const line of old) {
    const item = line.trimStart();
    const margin = line.slice(0, line.length - item.length);
    if (item.startsWith("#") || item === "") {
      comments.push(line);
      continue;
    }
    if (!item.startsWith("- ") || margin !== (indent ?? margin)) return undefined;
    indent = margin;
    known.set((item.slice(2).split(/\s#/, 1)[0] ?? "").trim(), [...comments, line]);
    comments = [];
  }
  const kept = value.flatMap((item) => {
    const scalar = yamlScalar(item);
    return known.get(scalar) ?? known.get(item) ?? [`${indent ?? ""}- ${scalar}`];
  });
  return [head, ...kept, ...comments];
}
