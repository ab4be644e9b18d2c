import type { Token } from "node-llama-cpp";

/** Turns tokens into text as they arrive, never half a character. */
export interface TextStream {
  push(token: Token): string;
  /** The rest after the last token. */
  flush(): string;
}

/** How many tokens before the new ones a tokenizer needs to know whether a space belongs between. */
const CONTEXT = 8;
const HALF_CHARACTER = "\uFFFD";

export function createTextStream(
  detokenize: (tokens: readonly Token[], last: readonly Token[]) => string,
): TextStream {
  let last: Token[] = [];
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
