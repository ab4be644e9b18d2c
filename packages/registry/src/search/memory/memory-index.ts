import type { FacetCounts } from "@orrery/catalog";
import { BitMemory } from "./bit-memory.ts";
import { type Bits, clearBit, countBits, eachBit, hasBit, setBit, wordsFor } from "./bits.ts";
import { DocColumns, rankOf } from "./doc-columns.ts";
import { DocList } from "./doc-list.ts";
import { DocOrder } from "./doc-order.ts";
import { asBits, type Condition, evaluate, type Found } from "./evaluate.ts";
import { FacetCounter } from "./facet-counter.ts";
import { NameBytes } from "./name-bytes.ts";
import { FITS, NameIndex, type NameMatch } from "./name-index.ts";
import { NumberRanges } from "./number-ranges.ts";
import {
  COLUMNS,
  type Column,
  type IndexAnswer,
  type IndexPlace,
  type IndexQuestion,
  type IndexRow,
} from "./question.ts";
import { sortedDocs } from "./radix-sort.ts";
import { Scratch } from "./scratch.ts";
import { TermLists } from "./term-lists.ts";
import { TermTable } from "./term-table.ts";
import { topDocs } from "./top-docs.ts";

const FIRST_CAPACITY = 4096;
/** Small sets are joined to one list up to this size, and to a bitmap above it. */
const MOST_MERGED = 4096;

/**
 * All repos of one type, so that any list, count or search of them is a matter of a millisecond.
 * Knows who may see what; holds no file, card or other text than names and terms.
 */
export class MemoryIndex {
  private readonly columns: DocColumns;
  private readonly names: NameBytes;
  private readonly memory = new BitMemory();
  private readonly nameIndex: NameIndex;
  private readonly terms = new TermTable(this.memory);
  private readonly lists: TermLists;
  private readonly ranges: NumberRanges;
  private readonly facets: FacetCounter;
  private readonly orders: Readonly<Record<Column, DocOrder>>;
  private readonly docs = new Map<string, number>();
  private readonly free: number[] = [];
  private readonly scratch = new Scratch(this.memory);
  /** While many rows come at once, orders are made at the end. */
  private isFilling = false;

  /** `expected`: how many repos there will be at least, if that is known. */
  constructor(expected = 0) {
    const capacity = Math.max(FIRST_CAPACITY, Math.ceil(expected * 1.05));
    this.columns = new DocColumns(capacity, this.memory);
    this.names = new NameBytes(capacity);
    this.nameIndex = new NameIndex(this.names, this.memory);
    this.lists = new TermLists(capacity);
    this.ranges = new NumberRanges(this.columns, this.memory);
    this.facets = new FacetCounter(this.terms, this.lists);
    this.orders = Object.fromEntries(
      COLUMNS.map((column) => [
        column,
        new DocOrder((one, other) => this.columns.compare(column, one, other)),
      ]),
    ) as Record<Column, DocOrder>;
  }

  get size(): number {
    return this.docs.size;
  }

  /** Between `beginFill` and `endFill` rows come by rising key, none twice, and nothing is asked. */
  beginFill(): void {
    this.isFilling = true;
    this.nameIndex.beginFill(this.columns.capacity);
  }

  /** Makes one order after another: some tenths of a second each for two millions. */
  *endFill(): Generator<void> {
    const { used, capacity } = this.columns;
    this.terms.fill(this.lists, used, capacity);
    yield;
    this.facets.fill(this.columns.open, used);
    yield;
    this.nameIndex.endFill(used, capacity);
    yield;
    for (const column of COLUMNS) {
      const docs = sortedDocs(this.columns.values[column], used);
      this.orders[column].fill(docs);
      yield;
    }
    this.isFilling = false;
  }

  /** Adds a repo, or takes over what has changed of it. */
  put(row: IndexRow): void {
    const known = this.docs.get(row.key);
    const doc = known ?? this.newDoc(row.key);
    const name = `${row.namespace}/${row.name}`.toLowerCase();
    this.setNumbers(doc, row, known === undefined);
    if (known === undefined) this.nameIndex.add(doc, name, this.columns.capacity);
    else if (this.names.get(doc) !== name) {
      this.nameIndex.remove(doc);
      this.nameIndex.add(doc, name, this.columns.capacity);
    }
    this.setTerms(doc, row);
  }

  remove(key: string): void {
    const doc = this.docs.get(key);
    if (doc === undefined) return;
    this.dropTerms(doc);
    this.lists.set(doc, [], 0);
    this.nameIndex.remove(doc);
    for (const column of COLUMNS) this.orders[column].remove(doc);
    for (const column of COLUMNS) this.columns.values[column][doc] = 0;
    this.show(doc, false, false);
    this.docs.delete(key);
    this.free.push(doc);
  }

  answer(question: IndexQuestion): IndexAnswer {
    const { columns, scratch } = this;
    scratch.reset(columns.alive.length);
    const visible = this.visible(question.visible);
    const isOpen = visible === columns.open;
    const match =
      question.words.length > 0 ? this.nameIndex.match(question.words, scratch) : undefined;
    const find = (without?: string): Found =>
      evaluate(
        {
          visible,
          visibleCount: isOpen ? columns.openCount : countBits(visible),
          conditions: this.conditions(question, match, without),
          verify: match?.verify ?? [],
        },
        this.names,
        scratch,
      );
    const found = find();
    return {
      ...this.page(question, found, match),
      total: found.total,
      facets: this.countFacets(question, found, find),
    };
  }

  private page(question: IndexQuestion, found: Found, match: NameMatch | undefined) {
    const { limit, sort, isRising, after, within } = question;
    if (limit === 0) return { keys: [] };
    if (sort === "relevance" && within) return this.givenOrder(found, within, after, limit);
    if (sort === "relevance" && match) return this.byRelevance(question, found, match);
    const column = sort === "relevance" ? "downloads" : sort;
    const wanted = { column, isRising, after, limit: limit + 1 };
    return this.cut(topDocs(found, this.columns, this.orders[column], wanted), limit, column);
  }

  /** One tier of fit after another, each by downloads. */
  private byRelevance({ words, after, limit }: IndexQuestion, found: Found, match: NameMatch) {
    const { scratch } = this;
    const rest = scratch.copy(asBits(found, scratch));
    const text = new TextEncoder().encode(words.join(" "));
    const page: { doc: number; tier: number }[] = [];
    for (let tier = 0; tier < 5 && page.length <= limit; tier++) {
      const part = scratch.copy(rest);
      if (tier === 0) this.keepNamed(part, match.tier("whole"), text);
      else if (tier < 4) scratch.intersect(part, match.tier(FITS[tier - 1]!));
      const total = countBits(part);
      for (let i = 0; i < rest.length; i++) rest[i]! &= ~part[i]!;
      if (tier < (after?.tier ?? 0) || total === 0) continue;
      const wanted = {
        column: "downloads" as const,
        isRising: false,
        after: after?.tier === tier ? after : undefined,
        limit: limit + 1 - page.length,
      };
      const docs = topDocs({ bits: part, total }, this.columns, this.orders.downloads, wanted);
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

  /** Leaves of the whole-word matches those that are called exactly so. */
  private keepNamed(part: Bits, whole: Bits, text: Uint8Array): void {
    if (this.scratch.intersect(part, whole) === 0) return;
    eachBit(part, (doc) => {
      if (!this.names.isNamed(doc, text)) clearBit(part, doc);
    });
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
      .map((key, value) => ({ key, value, doc: this.docs.get(key) }))
      .filter(({ doc, value }) => value >= from && doc !== undefined && isFound.has(doc));
    const shown = page.slice(0, limit);
    const { value, key } = shown.at(-1) ?? { value: 0, key: "" };
    const keys = shown.map((one) => one.key);
    return page.length > limit ? { keys, next: { value, key } } : { keys };
  }

  private cut(docs: readonly number[], limit: number, column: Column) {
    const shown = docs.slice(0, limit);
    const keys = shown.map((doc) => this.columns.keys[doc]!);
    const last = shown.at(-1);
    if (docs.length <= limit || last === undefined) return { keys };
    const value = this.columns.values[column][last]!;
    return { keys, next: { value, key: this.columns.keys[last]! } };
  }

  private countFacets(
    { facets, facetLimit, conditions, words, numbers, within }: IndexQuestion,
    found: Found,
    find: (without: string) => Found,
  ): FacetCounts {
    const isAll = words.length === 0 && numbers.length === 0 && !within;
    const isOpen = (one: Found, others: number) =>
      isAll && others === 0 && one.bits === this.columns.open;
    const count = (one: Found, of: IndexQuestion["facets"], others: number) => {
      const counted = this.facets.count(
        { ...one, isOpen: isOpen(one, others) },
        of,
        facetLimit,
        this.scratch,
      );
      return of.map(({ facet }, index) => [facet, counted[index]!] as const);
    };
    // A facet's numbers say what a click would give, so its own choice does not narrow them.
    const narrowed = new Set(conditions.flatMap(({ facet }) => facet ?? []));
    const [own, shared] = [
      facets.filter(({ facet }) => narrowed.has(facet)),
      facets.filter(({ facet }) => !narrowed.has(facet)),
    ];
    const pairs = [
      ...count(found, shared, conditions.length),
      ...own.flatMap((one) => {
        const others = conditions.filter(({ facet }) => facet !== one.facet).length;
        return count(find(one.facet), [one], others);
      }),
    ];
    const byName = new Map<string, (typeof pairs)[number][1]>(pairs);
    return Object.fromEntries(facets.map(({ facet }) => [facet, byName.get(facet)!]));
  }

  private conditions(
    { conditions, numbers, within }: IndexQuestion,
    match: NameMatch | undefined,
    without: string | undefined,
  ): readonly Condition[] {
    return [
      ...conditions
        .filter(({ facet }) => facet === undefined || facet !== without)
        .map(({ terms }) => this.anyOf(terms)),
      ...numbers.map((range) => ({ bits: this.ranges.bits(range) })),
      ...(match ? [{ bits: match.bits }] : []),
      ...(within ? [{ small: this.listOf(within) }] : []),
    ];
  }

  private listOf(keys: readonly string[]): DocList {
    return DocList.of(keys.map((key) => this.docs.get(key)).filter((doc) => doc !== undefined));
  }

  private anyOf(names: readonly string[]): Condition {
    const known = names.map((name) => this.terms.find(name)).filter((term) => term !== undefined);
    if (known.length === 1) {
      const bits = this.terms.bits(known[0]!);
      return bits ? { bits } : { small: this.terms.list(known[0]!) };
    }
    const size = known.reduce((sum, term) => sum + this.terms.size(term), 0);
    if (size <= MOST_MERGED && known.every((term) => !this.terms.bits(term)))
      return { small: DocList.of(known.flatMap((term) => [...this.terms.list(term).docs])) };
    const bits = this.scratch.take();
    for (const term of known) this.terms.addTo(term, bits);
    return { bits };
  }

  private visible(names: IndexQuestion["visible"]): Bits {
    const { columns, scratch } = this;
    if (names === "all") return columns.alive;
    const owned = names
      .map((name) => this.terms.find(`author:${name}`))
      .filter((term) => term !== undefined);
    if (owned.length === 0) return columns.open;
    const bits = scratch.copy(columns.open);
    for (const term of owned) this.terms.addTo(term, bits);
    return bits;
  }

  private newDoc(key: string): number {
    const { columns } = this;
    if (this.free.length === 0 && columns.used === columns.capacity) this.grow();
    const doc = this.free.pop() ?? columns.used++;
    columns.keys[doc] = key;
    columns.ranks[doc] = rankOf(key);
    this.docs.set(key, doc);
    return doc;
  }

  private grow(): void {
    const capacity = Math.ceil(this.columns.capacity * 1.5);
    const words = wordsFor(capacity);
    this.columns.grow(capacity);
    this.lists.grow(capacity);
    this.terms.grow(words);
    this.nameIndex.grow(capacity, words);
    this.ranges.grow(words);
  }

  private setNumbers(doc: number, row: IndexRow, isNew: boolean): void {
    for (const column of COLUMNS) {
      const values = this.columns.values[column];
      const value = row.numbers[column];
      if (!isNew && values[doc] === value) continue;
      if (!isNew) this.orders[column].remove(doc);
      values[doc] = value;
      if (!this.isFilling) this.orders[column].insert(doc);
    }
    this.ranges.changed(doc);
  }

  private setTerms(doc: number, row: IndexRow): void {
    const { heads, others } = this.numbered(row);
    const terms = others.length > 0 ? heads.concat(others) : heads;
    const isKnown = hasBit(this.columns.alive, doc);
    if (isKnown && this.hasSame(doc, terms, !row.isPrivate)) return;
    if (isKnown) this.dropTerms(doc);
    if (!this.isFilling)
      for (const term of terms) {
        this.terms.add(term, doc, this.columns.capacity);
        this.facets.note(term, !row.isPrivate, 1);
      }
    this.lists.set(doc, terms, heads.length);
    this.show(doc, true, !row.isPrivate);
  }

  /** The numbers of a row's terms, none twice; those of facets with few values apart. */
  private numbered({ namespace, terms, marks }: IndexRow) {
    const heads: number[] = [];
    const others: number[] = [this.numberOf(`author:${namespace.toLowerCase()}`)];
    const take = (term: number) => {
      const list = this.facets.isHead(term) ? heads : others;
      if (!list.includes(term)) list.push(term);
    };
    for (let from = 0, to = 0; from < terms.length; from = to + 1) {
      to = terms.indexOf("\n", from);
      if (to < 0) to = terms.length;
      if (to > from) take(this.numberOf(terms, from, to));
    }
    for (const mark of marks) take(this.numberOf(mark));
    return { heads, others };
  }

  private numberOf(text: string, from?: number, to?: number): number {
    const count = this.terms.count;
    const term = this.terms.ensure(text, from, to);
    if (term === count) this.facets.know(term);
    return term;
  }

  private hasSame(doc: number, terms: readonly number[], isOpen: boolean): boolean {
    if (hasBit(this.columns.open, doc) !== isOpen) return false;
    const known = this.lists.of(doc);
    return known.length === terms.length && terms.every((term, index) => known[index] === term);
  }

  private dropTerms(doc: number): void {
    const wasOpen = hasBit(this.columns.open, doc);
    for (const term of this.lists.of(doc)) {
      this.terms.remove(term, doc);
      this.facets.note(term, wasOpen, -1);
    }
  }

  private show(doc: number, isAlive: boolean, isOpen: boolean): void {
    const { columns } = this;
    const wasOpen = hasBit(columns.open, doc);
    (isAlive ? setBit : clearBit)(columns.alive, doc);
    (isOpen ? setBit : clearBit)(columns.open, doc);
    columns.openCount += Number(isOpen) - Number(wasOpen);
  }
}
