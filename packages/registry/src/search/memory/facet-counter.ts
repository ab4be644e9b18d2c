import type { FacetCount, FacetName } from "@orrery/catalog";
import { facetTerm, parseFacetTerm } from "../facet-terms.ts";
import { type Bits, grown, hasBit } from "./bits.ts";
import { asBits, asList, type Found } from "./evaluate.ts";
import {
  bytes,
  ints,
  type PartSink,
  type PartSource,
  putFacts,
  readArray,
  readFacts,
} from "./index-parts.ts";
import type { FacetQuestion } from "./question.ts";
import type { Scratch } from "./scratch.ts";
import type { TermLists } from "./term-lists.ts";
import type { TermTable } from "./term-table.ts";

/** Up to so many documents, their terms are read one by one; of all facets, or of those with few values. */
const FEW_DOCS = { all: 6_000, heads: 12_000 };
/** Facets with so many values that they are counted only when asked for. */
const LONG: ReadonlySet<FacetName> = new Set(["author", "dataset", "baseModel", "arxiv", "tag"]);
/** How many terms may have been given or taken before the order of a facet's values is made again. */
const STALE = 2_000;

interface Ranked {
  /** By number of documents when they were ordered, most first. */
  readonly terms: Uint32Array;
  readonly sizes: Uint32Array;
  readonly changes: number;
  /** How many terms the facet had: those after them are new. */
  readonly known: number;
}

/** Counts the values of facets among the documents of an answer. */
export class FacetCounter {
  /** How often a document was given or lost a term. */
  private changes = 0;
  /** By term: the number of public documents. */
  private openSizes: Bits = new Uint32Array(1024);
  private readonly byFacet = new Map<FacetName, number[]>();
  private readonly ranked = new Map<FacetName, Ranked>();
  private counts = new Uint32Array(0);
  private readonly terms: TermTable;
  private readonly lists: TermLists;
  /** By term: 1 where it belongs to a facet of few values. */
  private heads = new Uint8Array(1024);

  constructor(terms: TermTable, lists: TermLists) {
    this.terms = terms;
    this.lists = lists;
  }

  /** Whether a term is at the front of a document's list: see `TermLists`. */
  isHead(term: number): boolean {
    return this.heads[term] === 1;
  }

  /** A document was given a term, or lost it. */
  note(term: number, isOpen: boolean, step: 1 | -1): void {
    this.changes++;
    if (term >= this.openSizes.length) this.openSizes = grown(this.openSizes, term * 2);
    if (isOpen) this.openSizes[term]! += step;
  }

  /** The same for all documents below `count`, for an empty index. */
  fill(open: Bits, count: number): void {
    const { terms, starts, lengths } = this.lists;
    if (this.terms.count > this.openSizes.length)
      this.openSizes = grown(this.openSizes, Math.ceil(this.terms.count * 1.25));
    for (let doc = 0; doc < count; doc++) {
      if (!hasBit(open, doc)) continue;
      for (let at = starts[doc]!, end = at + lengths[doc]!; at < end; at++)
        this.openSizes[terms[at]!]!++;
    }
    this.changes++;
  }

  /** Called once for every new term, in their order. */
  know(term: number): void {
    const parsed = parseFacetTerm(this.terms.text(term));
    if (!parsed) return;
    if (!LONG.has(parsed.facet)) {
      if (term >= this.heads.length) {
        const more = new Uint8Array(term * 2);
        more.set(this.heads);
        this.heads = more;
      }
      this.heads[term] = 1;
    }
    const list = this.byFacet.get(parsed.facet);
    if (list) list.push(term);
    else this.byFacet.set(parsed.facet, [term]);
  }

  /** The most frequent values per facet, and the chosen ones. `isOpen`: of all public documents. */
  count(
    found: Found & { readonly isOpen?: boolean },
    facets: readonly FacetQuestion[],
    limit: number,
    scratch: Scratch,
  ): readonly (readonly FacetCount[])[] {
    if (facets.length === 0) return [];
    const onlyHeads = facets.every(({ facet }) => !LONG.has(facet));
    const most = onlyHeads ? FEW_DOCS.heads : FEW_DOCS.all;
    const isFew = found.total <= most && !found.isOpen;
    const bits = isFew ? undefined : asBits(found, scratch);
    const docs = isFew ? asList(found) : undefined;
    const counts = found.isOpen ? this.openSizes : docs && this.countEach(docs, onlyHeads);
    const countOf = (term: number) => counts?.[term] ?? this.terms.countIn(term, bits!);
    const answer = facets.map(({ facet, chosen, text }) => {
      const top = this.top(facet, limit, countOf, text);
      const values = top.map(({ term, count }) => ({ value: this.valueOf(term), count }));
      const missing = chosen.filter((value) => !values.some((one) => one.value === value));
      const rest = missing.map((value) => {
        const term = this.terms.find(facetTerm(facet, value));
        return { value, count: term === undefined ? 0 : countOf(term) };
      });
      return [...values, ...rest].sort(
        (one, other) => other.count - one.count || (one.value < other.value ? -1 : 1),
      );
    });
    if (docs) this.counts.fill(0);
    return answer;
  }

  /**
   * The largest counts. A value has no more documents in the answer than it has in all, so the search
   * ends where the rest can have no more than the least of the page.
   */
  private top(
    facet: FacetName,
    limit: number,
    countOf: (term: number) => number,
    text = "",
  ): readonly { readonly term: number; readonly count: number }[] {
    const { terms, sizes, changes, known } = this.rankedOf(facet);
    const growth = this.changes - changes;
    const best: { term: number; count: number }[] = [];
    const take = (term: number) => {
      if (text !== "" && !this.valueOf(term).toLowerCase().includes(text)) return;
      const count = countOf(term);
      if (count === 0) return;
      let at = best.length;
      while (at > 0 && this.isBefore(term, count, best[at - 1]!)) at--;
      best.splice(at, 0, { term, count });
      if (best.length > limit) best.pop();
    };
    this.byFacet.get(facet)?.slice(known).forEach(take);
    for (let i = 0; i < terms.length; i++) {
      if (best.length >= limit && sizes[i]! + growth < best[limit - 1]!.count) break;
      take(terms[i]!);
    }
    return best;
  }

  private isBefore(term: number, count: number, other: { term: number; count: number }): boolean {
    if (count !== other.count) return count > other.count;
    return this.terms.compare(term, other.term) < 0;
  }

  private countEach(docs: Uint32Array, onlyHeads: boolean): Uint32Array {
    if (this.counts.length < this.terms.count)
      this.counts = new Uint32Array(Math.ceil(this.terms.count * 1.25));
    this.lists.count(docs, this.counts, onlyHeads);
    return this.counts;
  }

  private rankedOf(facet: FacetName): Ranked {
    const known = this.ranked.get(facet);
    if (known && this.changes - known.changes < STALE) return known;
    const terms = Uint32Array.from(this.byFacet.get(facet) ?? []).sort(
      (one, other) => this.terms.size(other) - this.terms.size(one),
    );
    const sizes = terms.map((term) => this.terms.size(term));
    const ranked = { terms, sizes, changes: this.changes, known: terms.length };
    this.ranked.set(facet, ranked);
    return ranked;
  }

  save(sink: PartSink): void {
    putFacts(sink, [...this.byFacet.keys()]);
    for (const [facet, terms] of this.byFacet) sink.put(facet, Uint32Array.from(terms));
    sink.put("open", this.openSizes);
    sink.put("heads", this.heads);
  }

  restore(source: PartSource): void {
    for (const facet of readFacts<FacetName[]>(source))
      this.byFacet.set(facet, [...readArray(source, facet, ints)]);
    this.openSizes = readArray(source, "open", ints);
    this.heads = readArray(source, "heads", bytes);
  }

  private valueOf(term: number): string {
    return parseFacetTerm(this.terms.text(term))!.value;
  }
}
