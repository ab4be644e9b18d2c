import { yamlScalar } from "./yaml-scalar.ts";

/** New values of top-level fields; an empty text or list removes its field. */
export type CardFields = Readonly<Record<string, string | readonly string[]>>;

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

function setField(lines: readonly string[], name: string, value: string | readonly string[]) {
  const fresh = fieldLines(name, value);
  const start = lines.findIndex((line) => line.startsWith(`${name}:`));
  if (start < 0) return [...lines, ...fresh];
  let end = start + 1;
  while (end < lines.length && /^(?:[ \t#-]|$)/.test(lines[end] ?? "")) end++;
  // Blank lines and comments before the next field belong to that one.
  while (end > start + 1 && /^(?:#|\s*$)/.test(lines[end - 1] ?? "")) end--;
  const remark =
    /^[^:]+:[ \t]+(?:[\w./-]+|"(?:[^"\\]|\\.)*")([ \t]+#.*)$/.exec(lines[start] ?? "")?.[1] ?? "";
  const [first, ...rest] = fresh;
  const kept = first === undefined ? [] : [`${first}${remark}`, ...rest];
  return [...lines.slice(0, start), ...kept, ...lines.slice(end)];
}

const fieldLines = (name: string, value: string | readonly string[]): readonly string[] => {
  if (value.length === 0) return [];
  return typeof value === "string"
    ? [`${name}: ${yamlScalar(value)}`]
    : [`${name}:`, ...value.map((item) => `- ${yamlScalar(item)}`)];
};
