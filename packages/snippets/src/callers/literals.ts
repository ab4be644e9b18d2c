/**
 * String literals of the languages that callers write. A text with any content is one literal that means
 * the text; a lone surrogate, which most languages cannot represent, becomes U+FFFD.
 */

/** Go: an interpreted string literal. */
export const goString = (text: string): string =>
  quote(text, { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t" }, fixed);

/** Java: `\u` is read before anything else, so nothing below a blank may be written that way. */
export const javaString = (text: string): string =>
  quote(text, { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t" }, (code) =>
    code < 0x80 ? `\\${code.toString(8).padStart(3, "0")}` : units(code),
  );

/** C#: a regular string literal. */
export const csharpString = (text: string): string =>
  quote(text, { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t" }, fixed);

/** PHP: single quotes where that is enough; in double ones a dollar sign begins a variable. */
export const phpString = (text: string): string =>
  isPlain(text)
    ? `'${text.replace(/['\\]/g, "\\$&")}'`
    : quote(text, { "\\": "\\\\", '"': '\\"', $: "\\$", "\n": "\\n", "\r": "\\r" }, braced);

/** Rust: a string literal. */
export const rustString = (text: string): string =>
  quote(text, { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t" }, braced);

/** Ruby: a number sign begins what is put into the text. */
export const rubyString = (text: string): string =>
  quote(text, { "\\": "\\\\", '"': '\\"', "#": "\\#", "\n": "\\n", "\r": "\\r" }, braced);

/** PowerShell 7: it also takes typographic quotes for quotes, so those are escaped as well. */
export const powershellString = (text: string): string =>
  /^[ -~]*$/.test(text) && isPlain(text)
    ? `'${text.replaceAll("'", "''")}'`
    : quote(
        text,
        { "`": "``", '"': '`"', $: "`$", "\n": "`n", "\r": "`r" },
        (code) => `\`u{${code.toString(16)}}`,
        /[^ -~]|<(?=[/!])/u,
      );

/** YAML: a double-quoted scalar. No dollar sign stays, because some readers fill templates in before they parse. */
export const yamlString = (text: string): string =>
  quote(text, { "\\": "\\\\", '"': '\\"', $: "\\x24", "\n": "\\n", "\r": "\\r" }, fixed);

/**
 * Characters that are not printed unchanged: controls, marks that reorder a line, and the start of a script
 * element's end tag.
 */
export const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]|<(?=[/!])/u;

const isPlain = (text: string): boolean => text.isWellFormed() && !UNSAFE.test(text);

function quote(
  text: string,
  escapes: Readonly<Record<string, string>>,
  spell: (code: number) => string,
  unsafe = UNSAFE,
): string {
  const characters = [...text.toWellFormed()];
  const quoted = characters.map((character, index) => {
    const known = escapes[character];
    if (known !== undefined) return known;
    // The mark that ends a script element is found by what follows it.
    const seen = character === "<" ? character + (characters[index + 1] ?? "") : character;
    return unsafe.test(seen) ? spell(character.codePointAt(0) ?? 0) : character;
  });
  return `"${quoted.join("")}"`;
}

const hex = (code: number, digits: number) => code.toString(16).padStart(digits, "0");
const fixed = (code: number) => (code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`);
const braced = (code: number) => `\\u{${hex(code, 1)}}`;
const units = (code: number) =>
  String.fromCodePoint(code)
    .split("")
    .map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`)
    .join("");
