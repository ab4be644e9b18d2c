import { refuse, type Token, tokenize } from "./tokens.ts";

/** Reads tokens of one parameter, one after the other. */
export class Reader {
  readonly #name: string;
  readonly #tokens: readonly Token[];
  #next = 0;
  constructor(name: string, source: string, isExpression = false) {
    this.#name = name;
    this.#tokens = tokenize(name, source, isExpression);
  }

  get token(): Token {
    return this.#tokens[this.#next] as Token;
  }

  /** Takes the next token if it is this one. */
  accept(type: Token["type"], text?: string): Token | undefined {
    const { token } = this;
    if (token.type !== type || (text !== undefined && token.text !== text)) return undefined;
    if (type !== "end") this.#next += 1;
    return token;
  }

  expect(type: Token["type"], wanted: string, text?: string): Token {
    return this.accept(type, text) ?? this.fail(`expected ${wanted}`);
  }

  fail(problem: string): never {
    const { type, text, at } = this.token;
    const found = type === "end" ? "the end" : JSON.stringify(text.slice(0, 40));
    throw refuse(this.#name, at, `${problem}, found ${found}`);
  }
}
