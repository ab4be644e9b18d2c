import type { RepoType } from "../ids.ts";
import type { IndexRow } from "./memory/question.ts";
import { SERVED_TERM } from "./search-terms.ts";

/** What ends a field and a row: no id, time or term has them. */
export const FIELD_END = "\u001f";
export const ROW_END = "\u001e";

export type TypedRow = IndexRow & { readonly type: RepoType };

/**
 * Reads rows that a database has joined to one text: without an object for each, millions of them come
 * in half the time. Keys and paths are slices of the text; who keeps one keeps all of it.
 */
export function readRows(text: string, visit: (row: TypedRow) => void): void {
  const fields = new Fields(text);
  while (fields.at < text.length) {
    const key = fields.text();
    const type = fields.text() as RepoType;
    const path = fields.text();
    const isPrivate = fields.number() === 1;
    const numbers = {
      created: fields.time(),
      updated: fields.time(),
      size: fields.number(),
      parameters: fields.number(),
      rows: fields.number(),
      downloads: fields.number(),
      likes: fields.number(),
      likesRecent: fields.number(),
      trending: fields.number(),
    };
    const providers = fields.text();
    const from = fields.at;
    const end = text.indexOf(ROW_END, from);
    const to = end < 0 ? text.length : end;
    fields.at = to + 1;
    const terms = { text, from, to };
    visit({ key, type, path, isPrivate, numbers, terms: withProviders(terms, providers) });
  }
}

function withProviders(terms: IndexRow["terms"], providers: string): IndexRow["terms"] {
  if (providers === "") return terms;
  const lines = [SERVED_TERM, ...providers.split("\n").map((one) => `provider:${one}`)];
  const text = `${terms.text.slice(terms.from, terms.to)}\n${lines.join("\n")}`;
  return { text, from: 0, to: text.length };
}

const END = FIELD_END.charCodeAt(0);
const ZERO = 48;

class Fields {
  at = 0;
  private readonly all: string;

  constructor(all: string) {
    this.all = all;
  }

  text(): string {
    const from = this.at;
    const end = this.all.indexOf(FIELD_END, from);
    this.at = end + 1;
    return this.all.slice(from, end);
  }

  number(): number {
    let value = 0;
    for (let at = this.at; ; at++) {
      const code = this.all.charCodeAt(at);
      if (code === END) {
        this.at = at + 1;
        return value;
      }
      if (code < ZERO || code > ZERO + 9) return Number(this.text());
      value = value * 10 + code - ZERO;
    }
  }

  /** `2026-11-22T10:20:30.400Z`, as milliseconds since 1970. */
  time(): number {
    const { at, all } = this;
    if (all.charCodeAt(at + 24) !== END) return Date.parse(this.text());
    this.at = at + 25;
    return Date.UTC(
      this.digits(at, 4),
      this.digits(at + 5, 2) - 1,
      this.digits(at + 8, 2),
      this.digits(at + 11, 2),
      this.digits(at + 14, 2),
      this.digits(at + 17, 2),
      this.digits(at + 20, 3),
    );
  }

  private digits(from: number, count: number): number {
    let value = 0;
    for (let at = from; at < from + count; at++)
      value = value * 10 + this.all.charCodeAt(at) - ZERO;
    return value;
  }
}
