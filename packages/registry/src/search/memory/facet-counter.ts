import type { FacetCount, FacetName } from "@orrery/catalog";
import { facetTerm, parseFacetTerm } from "../facet-terms.ts";
import { type Bits, eachBit, grown } from "./bits.ts";
import { asBits, type Found } from "./evaluate.ts";
import type { Scratch } from "./scratch.ts";
import type { TermTable } from "./term-table.ts";

/** Up to so many documents, their terms are read one by one. */
const FEW_DOCS = 60_000;
/** How many terms may have been given or taken before the order of a facet's values is made anew. */
const STALE = 2_000;

interface Ranked {
  /** By number of documents when they were ordered, most first. */
  readonly terms: Uint32Array;
  readonly sizes: Uint32Array;
  readonly changes: number;
  /** How many terms the facet had: those after them are new. */
  readonly known: number;
}

/** The terms of one document. */
export type EachTerm = (doc: number, visit: (term: number) => void) => void;

/** Counts the values of facets among the documents of an answer. */
export class FacetCounter {
  /** How often a document was given or lost a term. */
  private changes = 0;
  /** By term: how many documents have it that everybody may see. */
  private openSizes: Bits = new Uint32Array(1024);
  private readonly byFacet = new Map<FacetName, number[]>();
  private readonly ranked = new Map<FacetName, Ranked>();
  private counts = new Uint32Array(0);
  private readonly terms: TermTable;
  private readonly eachTerm: EachTerm;

  constructor(terms: TermTable, eachTerm: EachTerm) {
    this.terms = terms;
    this.eachTerm = eachTerm;
  }

  /** A document was given a term, or lost it. */
  note(term: number, isOpen: boolean, step: 1 | -1): void {
    this.changes++;
    if (term >= this.openSizes.length) this.openSizes = grown(this.openSizes, term * 2);
    if (isOpen) this.openSizes[term]! += step;
  }

  /** Called once for every new term, in their order. */
  know(term: number): void {
    const parsed = parseFacetTerm(this.terms.names[term]!);
    if (!parsed) return;
    const list = this.byFacet.get(parsed.facet);
    if (list) list.push(term);
    else this.byFacet.set(parsed.facet, [term]);
  }

  /** Per facet the most frequent values, and the chosen ones. `isOpen`: of all that everybody may see. */
  count(
    found: Found & { readonly isOpen?: boolean },
    facets: readonly { readonly facet: FacetName; readonly chosen: readonly string[] }[],
    limit: number,
    scratch: Scratch,
  ): readonly (readonly FacetCount[])[] {
    if (facets.length === 0) return [];
    const isFew = found.total <= FEW_DOCS && !found.isOpen;
    const bits = isFew ? undefined : asBits(found, scratch);
    const counts = found.isOpen ? this.openSizes : isFew ? this.countEach(found) : undefined;
    const countOf = (term: number) => counts?.[term] ?? this.terms.docs(term).countIn(bits!);
    const answer = facets.map(({ facet, chosen }) => {
      const top = this.top(facet, limit, countOf);
      const values = top.map(({ term, count }) => ({ value: this.valueOf(term), count }));
      const missing = chosen.filter((value) => !values.some((one) => one.value === value));
      return [
        ...values,
        ...missing.map((value) => {
          const term = this.terms.find(facetTerm(facet, value));
          return { value, count: term === undefined ? 0 : countOf(term) };
        }),
      ];
    });
    if (isFew) this.forget(found);
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
  ): readonly { readonly term: number; readonly count: number }[] {
    const { terms, sizes, changes, known } = this.rankedOf(facet);
    const growth = this.changes - changes;
    const best: { term: number; count: number }[] = [];
    const take = (term: number) => {
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
    return this.terms.names[term]! < this.terms.names[other.term]!;
  }

  private countEach({ docs, bits }: Found): Uint32Array {
    if (this.counts.length < this.terms.count)
      this.counts = new Uint32Array(Math.ceil(this.terms.count * 1.25));
    const { counts } = this;
    const visit = (doc: number) =>
      this.eachTerm(doc, (term) => {
        counts[term]!++;
      });
    if (docs) docs.forEach(visit);
    else if (bits) eachBit(bits, visit);
    return counts;
  }

  private forget({ docs, bits, total }: Found): void {
    const { counts } = this;
    if (total > 20_000) {
      counts.fill(0);
      return;
    }
    const visit = (doc: number) =>
      this.eachTerm(doc, (term) => {
        counts[term] = 0;
      });
    if (docs) docs.forEach(visit);
    else if (bits) eachBit(bits, visit);
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

  private valueOf(term: number): string {
    return parseFacetTerm(this.terms.names[term]!)!.value;
  }
}
