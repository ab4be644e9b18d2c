import { type Bits, countBits, eachBit, hasBit, setBit } from "./bits.ts";
import type { DocColumns } from "./doc-columns.ts";
import type { DocOrder } from "./doc-order.ts";
import { asBits, type Found } from "./evaluate.ts";
import { firstDocs } from "./first-docs.ts";
import { asBytes, type NameBytes } from "./name-bytes.ts";
import type { NameIndex, NameMatch } from "./name-index.ts";
import { FITS } from "./name-pieces.ts";
import type { Column, IndexAnswer, IndexPlace, IndexQuestion } from "./question.ts";
import type { Scratch } from "./scratch.ts";
import { topDocs } from "./top-docs.ts";

/** What pages are made of. */
export interface PageParts {
  readonly columns: DocColumns;
  readonly names: NameBytes;
  readonly nameIndex: NameIndex;
  readonly orders: Readonly<Record<Column, DocOrder>>;
  readonly scratch: Scratch;
}

type Page = Pick<IndexAnswer, "keys" | "next">;

/** The part of an answer that a page shows, in the order asked for. */
export class IndexPages {
  private readonly parts: PageParts;

  constructor(parts: PageParts) {
    this.parts = parts;
  }

  page(question: IndexQuestion, found: Found, match: NameMatch | undefined): Page {
    const { limit, sort, isAscending, after, within } = question;
    if (limit === 0) return { keys: [] };
    if (sort === "relevance" && within) return this.givenOrder(found, within, after, limit);
    if (sort === "relevance" && match) return this.byRelevance(question, found, match);
    if (sort === "id") return this.byName(found, isAscending, after, limit);
    const column = sort === "relevance" ? "downloads" : sort;
    const wanted = { column, isAscending, after, limit: limit + 1 };
    return this.cut(
      topDocs(found, this.parts.columns, this.parts.orders[column], wanted, this.parts.scratch),
      limit,
      column,
    );
  }

  /** One tier of fit after another, each by downloads. */
  private byRelevance({ words, after, limit }: IndexQuestion, found: Found, match: NameMatch) {
    const { scratch } = this.parts;
    const rest = scratch.copy(asBits(found, scratch));
    const page: { doc: number; tier: number }[] = [];
    for (let tier = 0; tier < 5 && page.length <= limit; tier++) {
      const part = tier === 0 ? this.named(words, rest) : scratch.copy(rest);
      if (tier > 0 && tier < 4) scratch.intersect(part, match.tier(FITS[tier - 1]!));
      const total = countBits(part);
      for (let i = 0; i < rest.length; i++) rest[i]! &= ~part[i]!;
      if (tier < (after?.tier ?? 0) || total === 0) continue;
      const wanted = {
        column: "downloads" as const,
        isAscending: false,
        after: after?.tier === tier ? after : undefined,
        limit: limit + 1 - page.length,
      };
      const docs = topDocs(
        { bits: part, total },
        this.parts.columns,
        this.parts.orders.downloads,
        wanted,
        scratch,
      );
      page.push(...docs.map((doc) => ({ doc, tier })));
    }
    const shown = page.slice(0, limit);
    const cut = this.cut(
      page.map(({ doc }) => doc),
      limit,
      "downloads",
    );
    return cut.next ? { ...cut, next: { ...cut.next, tier: shown.at(-1)!.tier } } : cut;
  }

  /** Those of an answer that are called exactly so. */
  private named(words: readonly string[], among: Bits): Bits {
    const bits = this.parts.scratch.take();
    for (const doc of this.parts.nameIndex.named(words.join(" ")))
      if (hasBit(among, doc)) setBit(bits, doc);
    return bits;
  }

  /** No order of names is kept: few ask for it, and each name is looked at. */
  private byName(found: Found, isAscending: boolean, after: IndexPlace | undefined, limit: number) {
    const { names, columns } = this.parts;
    const sign = isAscending ? 1 : -1;
    const place = after && { bytes: asBytes(after.path ?? ""), key: after.key };
    const compare = (one: number, other: number) =>
      sign * (names.compare(one, other) || columns.keys.compare(other, one));
    const docs = firstDocs(found, limit + 1, {
      compare,
      isWorse: (doc, worst) => sign * names.compare(doc, worst) > 0,
      isLeftOut: (doc) =>
        place !== undefined &&
        sign * (names.compareTo(doc, place.bytes) || -columns.keys.compareTo(doc, place.key)) <= 0,
    });
    const keys = docs.slice(0, limit).map((doc) => columns.keys.get(doc));
    const last = docs[limit - 1];
    if (docs.length <= limit || last === undefined) return { keys };
    return { keys, next: { value: 0, key: columns.keys.get(last), path: names.get(last) } };
  }

  private givenOrder(
    found: Found,
    within: readonly string[],
    after: IndexPlace | undefined,
    limit: number,
  ) {
    const isFound = new Set(found.docs ?? []);
    if (found.bits) eachBit(found.bits, (doc) => isFound.add(doc));
    const from = after ? after.value + 1 : 0;
    const page = within
      .map((key, value) => ({ key, value, doc: this.parts.columns.keys.find(key) }))
      .filter(({ doc, value }) => value >= from && doc !== undefined && isFound.has(doc));
    const shown = page.slice(0, limit);
    const { value, key } = shown.at(-1) ?? { value: 0, key: "" };
    const keys = shown.map((one) => one.key);
    return page.length > limit ? { keys, next: { value, key } } : { keys };
  }

  private cut(docs: readonly number[], limit: number, column: Column) {
    const shown = docs.slice(0, limit);
    const keys = shown.map((doc) => this.parts.columns.keys.get(doc));
    const last = shown.at(-1);
    if (docs.length <= limit || last === undefined) return { keys };
    const value = this.parts.columns.values[column][last]!;
    return { keys, next: { value, key: this.parts.columns.keys.get(last) } };
  }
}
