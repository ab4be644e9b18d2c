/** A value as NumPy writes it into headers. Tuples and lists are arrays. */
export type PythonValue =
  | null
  | boolean
  | number
  | string
  | readonly PythonValue[]
  | ReadonlyMap<string, PythonValue>;

const TOKEN =
  /\s*(?:(?<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<number>-?\d+)L?|(?<word>True|False|None)|(?<mark>[()[\]{}:,]))/sy;
const WORDS: Readonly<Record<string, boolean | null>> = { True: true, False: false, None: null };
const CLOSES: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const MAX_DEPTH = 16;

/** Reads a literal of texts, integers, tuples, lists and dictionaries. Throws `SyntaxError` for anything else. */
export function parsePythonLiteral(text: string): PythonValue {
  let at = 0;

  function next(): { readonly value?: PythonValue; readonly mark?: string } {
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(text)?.groups;
    if (!groups) throw new SyntaxError(`Unexpected text at character ${at} of the header.`);
    at = TOKEN.lastIndex;
    if (groups.mark !== undefined) return { mark: groups.mark };
    if (groups.word !== undefined) return { value: WORDS[groups.word]! };
    if (groups.number !== undefined) return { value: Number(groups.number) };
    return { value: (groups.text ?? "").slice(1, -1).replace(/\\(.)/gs, "$1") };
  }

  function read(depth: number, token = next()): PythonValue {
    if (token.value !== undefined) return token.value;
    const close = CLOSES[token.mark ?? ""];
    if (!close || depth > MAX_DEPTH) throw new SyntaxError("The header has invalid nesting.");
    const items: PythonValue[] = [];
    const fields = new Map<string, PythonValue>();
    for (let one = next(); one.mark !== close; one = next()) {
      const item = read(depth + 1, one);
      if (close === "}") {
        if (next().mark !== ":") throw new SyntaxError("A field of the header has no value.");
        fields.set(String(item), read(depth + 1));
      } else items.push(item);
      const end = next();
      if (end.mark === close) break;
      if (end.mark !== ",") throw new SyntaxError("A comma is missing in the header.");
    }
    return close === "}" ? fields : items;
  }

  const value = read(0);
  if (text.slice(at).trim() !== "") throw new SyntaxError("The header has text after its end.");
  return value;
}
