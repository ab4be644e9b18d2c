/** How much structure a JSON text has: that, and not its bytes, is what parsing costs. */
export interface JsonLimits {
  /** Names of members, objects and lists. */
  readonly parts: number;
  /** Values, counted by the commas between them. */
  readonly values: number;
}

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const LIST = 91;
const BACKSLASH = 92;
const OBJECT = 123;

/** Whether a text, were it JSON, stays within the limits. Strings cost nothing, however long. */
export function isSmallJson(text: string, limits: JsonLimits): boolean {
  let parts = 0;
  let values = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (code === COMMA && ++values > limits.values) return false;
    else if ((code === COLON || code === LIST || code === OBJECT) && ++parts > limits.parts)
      return false;
  }
  return true;
}

/** Where the string that begins here ends, or the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
