import { BitMemory } from "./bit-memory.ts";
import { clearBit, hasBit, setBit, wordsFor } from "./bits.ts";
import { DocColumns, type SavedColumns } from "./doc-columns.ts";
import { DocOrder } from "./doc-order.ts";
import { FacetCounter } from "./facet-counter.ts";
import { HashedParts } from "./hashed-parts.ts";
import { IndexAnswers } from "./index-answers.ts";
import {
  ints,
  type PartSink,
  type PartSource,
  readArray,
  readFacts,
  sinkUnder,
  sourceUnder,
} from "./index-parts.ts";
import { NameBytes } from "./name-bytes.ts";
import { NameIndex } from "./name-index.ts";
import { NumberRanges } from "./number-ranges.ts";
import {
  COLUMNS,
  type Column,
  type IndexAnswer,
  type IndexQuestion,
  type IndexRow,
  type NameQuestion,
} from "./question.ts";
import { sortedDocs } from "./radix-sort.ts";
import { Scratch } from "./scratch.ts";
import { TermLists } from "./term-lists.ts";
import { TermTable } from "./term-table.ts";

const FIRST_CAPACITY = 4096;
const LINE_END = 10;

/**
 * All repos of one type, for lists, counts and searches in about a millisecond. Knows visibility; contains
 * names and terms, but no files, cards or other texts.
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
  private readonly lines = new HashedParts((code) => code !== LINE_END);
  private readonly free: number[] = [];
  private readonly answers: IndexAnswers;
  /** While many rows are loaded, orders are made at the end. */
  private isFilling = false;

  /** With room for so many repos; it grows. */
  constructor(capacity = FIRST_CAPACITY) {
    this.columns = new DocColumns(capacity, this.memory);
    this.names = new NameBytes(capacity);
    this.nameIndex = new NameIndex(this.names, this.memory, capacity);
    this.lists = new TermLists(capacity);
    this.ranges = new NumberRanges(this.columns, this.memory);
    this.facets = new FacetCounter(this.terms, this.lists);
    this.orders = Object.fromEntries(
      COLUMNS.map((column) => [
        column,
        new DocOrder((one, other) => this.columns.compare(column, one, other)),
      ]),
    ) as Record<Column, DocOrder>;
    this.answers = new IndexAnswers({
      columns: this.columns,
      names: this.names,
      nameIndex: this.nameIndex,
      terms: this.terms,
      ranges: this.ranges,
      facets: this.facets,
      orders: this.orders,
      scratch: new Scratch(this.memory),
      memory: this.memory,
    });
  }

  /** With room for a few more than there will be at least. */
  static for(expected: number): MemoryIndex {
    return new MemoryIndex(Math.max(FIRST_CAPACITY, Math.ceil(expected * 1.05)));
  }

  /** An index that was saved. */
  static from(source: PartSource): MemoryIndex {
    const { capacity } = readFacts<SavedColumns>(sourceUnder(source, "columns"));
    const index = new MemoryIndex(capacity);
    index.restore(source);
    return index;
  }

  /** All that answers are made from. Nothing may change until it is copied. */
  save(sink: PartSink): void {
    const { used } = this.columns;
    this.columns.save(sinkUnder(sink, "columns"));
    this.names.save(sinkUnder(sink, "names"), used);
    this.nameIndex.save(sinkUnder(sink, "nameIndex"), used);
    this.terms.save(sinkUnder(sink, "terms"));
    this.lists.save(sinkUnder(sink, "lists"), used);
    this.facets.save(sinkUnder(sink, "facets"));
    for (const column of COLUMNS) this.orders[column].save(sinkUnder(sink, "orders"), column);
    sink.put("free", Uint32Array.from(this.free));
  }

  private restore(source: PartSource): void {
    const { capacity } = this.columns;
    this.columns.restore(sourceUnder(source, "columns"));
    this.names.restore(sourceUnder(source, "names"));
    this.nameIndex.restore(sourceUnder(source, "nameIndex"), capacity);
    this.terms.restore(sourceUnder(source, "terms"), capacity);
    this.lists.restore(sourceUnder(source, "lists"));
    this.facets.restore(sourceUnder(source, "facets"));
    for (const column of COLUMNS)
      this.orders[column].restore(sourceUnder(source, "orders"), column);
    this.free.push(...readArray(source, "free", ints));
  }

  get size(): number {
    return this.columns.keys.count;
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

  /** Adds or updates a repo. */
  put(row: IndexRow): void {
    const known = this.isFilling ? undefined : this.columns.keys.find(row.key);
    const doc = known ?? this.newDoc(row.key);
    this.setNumbers(doc, row, known === undefined);
    if (known === undefined) this.nameIndex.add(doc, row.path, this.columns.capacity);
    else if (this.names.get(doc) !== row.path) {
      this.nameIndex.remove(doc);
      this.nameIndex.add(doc, row.path, this.columns.capacity);
    }
    this.setTerms(doc, row);
  }

  remove(key: string): void {
    const doc = this.columns.keys.find(key);
    if (doc === undefined) return;
    this.dropTerms(doc);
    this.lists.set(doc, [], 0);
    this.nameIndex.remove(doc);
    for (const column of COLUMNS) this.orders[column].remove(doc);
    for (const column of COLUMNS) this.columns.values[column][doc] = 0;
    this.show(doc, false, false);
    this.columns.keys.remove(doc);
    this.free.push(doc);
  }

  answer(question: IndexQuestion): IndexAnswer {
    return this.answers.answer(question);
  }

  best(question: NameQuestion): readonly string[] {
    return this.answers.best(question);
  }

  private newDoc(key: string): number {
    const { columns } = this;
    if (this.free.length === 0 && columns.used === columns.capacity) this.grow();
    const doc = this.free.pop() ?? columns.used++;
    columns.keys.add(doc, key);
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
      this.columns.set(column, doc, value);
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
  private numbered({ terms }: IndexRow) {
    const heads: number[] = [];
    const others: number[] = [];
    const { lines } = this;
    for (let at = terms.from; at < terms.to; ) {
      at = lines.read(terms, at);
      this.terms.touch(lines.hashes, lines.count);
      for (let i = 0; i < lines.count; i++) {
        const term = this.numberOf(terms.text, lines.starts[i]!, lines.ends[i]!, lines.hashes[i]!);
        const list = this.facets.isHead(term) ? heads : others;
        if (!list.includes(term)) list.push(term);
      }
    }
    return { heads, others };
  }

  private numberOf(text: string, from: number, to: number, hash: number): number {
    const count = this.terms.count;
    const term = this.terms.ensure(text, from, to, hash);
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
