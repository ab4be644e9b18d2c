/** Turns tokens into text as they arrive, never half a character. */
export interface TextStream<Token extends number> {
  push(token: Token): string;
  /** The rest after the last token. */
  flush(): string;
}

/** How many tokens before the new ones a tokenizer needs to know whether a space belongs between. */
const CONTEXT = 8;
const HALF_CHARACTER = "\uFFFD";

/** `before` are tokens that a text continues from. */
export function createTextStream<Token extends number>(
  detokenize: (tokens: readonly Token[], last: readonly Token[]) => string,
  before: readonly Token[] = [],
): TextStream<Token> {
  let last = before.slice(-CONTEXT);
  let waiting: Token[] = [];
  const take = (text: string) => {
    last = [...last, ...waiting].slice(-CONTEXT);
    waiting = [];
    return text;
  };
  return {
    push(token) {
      waiting.push(token);
      const text = detokenize(waiting, last);
      return text.endsWith(HALF_CHARACTER) ? "" : take(text);
    },
    flush: () => (waiting.length > 0 ? take(detokenize(waiting, last)) : ""),
  };
}
