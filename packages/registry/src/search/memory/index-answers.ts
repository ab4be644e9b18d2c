import type { ChoiceCounts, FacetCounts } from "@orrery/catalog";
import { groupedTerm, groupTerm } from "../search-terms.ts";
import { bestNames } from "./best-names.ts";
import type { BitMemory } from "./bit-memory.ts";
import { type Bits, countBits, hasBit, setBit } from "./bits.ts";
import { DocList } from "./doc-list.ts";
import { asBits, type Condition, evaluate, type Found } from "./evaluate.ts";
import type { FacetCounter } from "./facet-counter.ts";
import { IndexPages, type PageParts } from "./index-pages.ts";
import type { NameMatch } from "./name-index.ts";
import type { NumberRanges } from "./number-ranges.ts";
import type {
  IndexAnswer,
  IndexQuestion,
  NameQuestion,
  NumberRange,
  TermCondition,
} from "./question.ts";
import type { Scratch } from "./scratch.ts";
import type { TermTable } from "./term-table.ts";

/** Small sets are joined to one list up to this size, and to a bitmap above it. */
const MOST_MERGED = 4096;
/** Up to so many documents, choices are counted document by document. */
const FEW_DOCS = 1500;

/** What the index is made of. */
export interface IndexParts extends PageParts {
  readonly terms: TermTable;
  readonly ranges: NumberRanges;
  readonly facets: FacetCounter;
  readonly memory: BitMemory;
}

/** Answers queries from the index's parts; changes nothing in them. */
export class IndexAnswers {
  private readonly parts: IndexParts;
  private readonly pages: IndexPages;

  constructor(parts: IndexParts) {
    this.parts = parts;
    this.pages = new IndexPages(parts);
  }

  answer(question: IndexQuestion): IndexAnswer {
    const { columns, scratch } = this.parts;
    scratch.reset(columns.alive.length);
    const visible = this.visible(question.visible);
    const isOpen = visible === columns.open;
    const match =
      question.words.length > 0 ? this.parts.nameIndex.match(question.words, scratch) : undefined;
    const find = (without?: string): Found =>
      evaluate(
        {
          visible,
          visibleCount: isOpen ? columns.openCount : countBits(visible),
          conditions: this.conditions(question, match, without),
          phrases: match?.phrases ?? [],
        },
        this.parts.names,
        scratch,
      );
    const found = find();
    return {
      ...this.pages.page(question, found, match),
      total: found.total,
      facets: this.countFacets(question, found, find),
      ...(question.choices && { choices: this.countChoices(question, found, find) }),
    };
  }

  best({ visible, words, limit }: NameQuestion): readonly string[] {
    const { columns, scratch, orders } = this.parts;
    scratch.reset(columns.alive.length);
    const parts = { ...this.parts, downloads: orders.downloads };
    const docs = bestNames(parts, words, this.visible(visible), limit);
    return docs.map((doc) => columns.keys.get(doc));
  }

  private countFacets(
    { facets, facetLimit, conditions, words, numbers, within }: IndexQuestion,
    found: Found,
    find: (without: string) => Found,
  ): FacetCounts {
    const isAll = words.length === 0 && numbers.length === 0 && !within;
    const isOpen = (one: Found, others: number) =>
      isAll && others === 0 && one.bits === this.parts.columns.open;
    const count = (one: Found, of: IndexQuestion["facets"], others: number) => {
      const counted = this.parts.facets.count(
        { ...one, isOpen: isOpen(one, others) },
        of,
        facetLimit,
        this.parts.scratch,
      );
      return of.map(({ facet }, index) => [facet, counted[index]!] as const);
    };
    // A facet's numbers say what a click would give, so its own choice does not narrow them.
    const narrowed = new Set(conditions.flatMap(({ part }) => part ?? []));
    const [own, shared] = [
      facets.filter(({ facet }) => narrowed.has(facet)),
      facets.filter(({ facet }) => !narrowed.has(facet)),
    ];
    const pairs = [
      ...count(found, shared, conditions.length),
      ...own.flatMap((one) => {
        const others = conditions.filter(({ part }) => part !== one.facet).length;
        return count(find(one.facet), [one], others);
      }),
    ];
    const byName = new Map<string, (typeof pairs)[number][1]>(pairs);
    return Object.fromEntries(facets.map(({ facet }) => [facet, byName.get(facet)!]));
  }

  /** Each choice of a part, as if nothing else were chosen there. */
  private countChoices(
    { choices = [], conditions, numbers }: IndexQuestion,
    found: Found,
    find: (without: string) => Found,
  ): ChoiceCounts {
    const narrowed = new Set([...conditions, ...numbers].flatMap(({ part }) => part ?? []));
    const { scratch } = this.parts;
    const shared = asCountable(found, scratch);
    const counts = choices.map(({ part, choices: all }) => {
      const of = narrowed.has(part) ? asCountable(find(part), scratch) : shared;
      return [part, all.map((choice) => this.countChoice(choice, of))] as const;
    });
    return Object.fromEntries(counts);
  }

  private countChoice(choice: TermCondition | NumberRange, { docs, bits }: Found): number {
    const { memory, ranges } = this.parts;
    const condition = "terms" in choice ? this.conditionOf(choice) : { bits: ranges.bits(choice) };
    if (docs) {
      const isIn = (doc: number) =>
        "small" in condition ? condition.small.has(doc) : hasBit(condition.bits, doc);
      return docs.reduce((count, doc) => count + Number(isIn(doc)), 0);
    }
    if (!("small" in condition)) return memory.countCommon(bits!, condition.bits);
    return condition.small.docs.reduce((count, doc) => count + Number(hasBit(bits!, doc)), 0);
  }

  private conditions(
    { conditions, numbers, within }: IndexQuestion,
    match: NameMatch | undefined,
    without: string | undefined,
  ): readonly Condition[] {
    return [
      ...conditions
        .filter(({ part }) => part === undefined || part !== without)
        .map((condition) => this.conditionOf(condition)),
      ...numbers
        .filter(({ part }) => part === undefined || part !== without)
        .map((range) => ({ bits: this.parts.ranges.bits(range) })),
      ...(match ? [{ bits: match.bits }] : []),
      ...(within ? [{ small: this.listOf(within) }] : []),
    ];
  }

  private listOf(keys: readonly string[]): DocList {
    return DocList.of(
      keys.map((key) => this.parts.columns.keys.find(key)).filter((doc) => doc !== undefined),
    );
  }

  private conditionOf({ terms, isNot }: TermCondition): Condition {
    if (!isNot) return this.anyOf(terms);
    const bits = this.parts.scratch.copy(this.parts.columns.alive);
    for (const name of terms) {
      const term = this.parts.terms.find(name);
      if (term !== undefined) this.parts.terms.takeFrom(term, bits);
    }
    return { bits };
  }

  private anyOf(names: readonly string[]): Condition {
    const known = names
      .map((name) => this.parts.terms.find(name))
      .filter((term) => term !== undefined);
    if (known.length === 1) {
      const bits = this.parts.terms.bits(known[0]!);
      return bits ? { bits } : { small: this.parts.terms.list(known[0]!) };
    }
    const size = known.reduce((sum, term) => sum + this.parts.terms.size(term), 0);
    if (size <= MOST_MERGED && known.every((term) => !this.parts.terms.bits(term)))
      return { small: DocList.of(known.flatMap((term) => [...this.parts.terms.list(term).docs])) };
    const bits = this.parts.scratch.take();
    for (const term of known) this.parts.terms.addTo(term, bits);
    return { bits };
  }

  private visible(wanted: IndexQuestion["visible"]): Bits {
    const { columns, scratch, terms } = this.parts;
    if (wanted === "all") return columns.alive;
    const known = (names: readonly string[]) =>
      names.map((name) => terms.find(name)).filter((term) => term !== undefined);
    const partly = known(wanted.ungrouped.map((name) => `author:${name}`));
    const all = known([
      ...wanted.namespaces.map((name) => `author:${name}`),
      ...wanted.groups.map(groupTerm),
    ]);
    const single = wanted.keys
      .map((key) => columns.keys.find(key))
      .filter((doc) => doc !== undefined);
    if (partly.length + all.length + single.length === 0) return columns.open;
    const bits = scratch.copy(columns.open);
    for (const term of partly) terms.addTo(term, bits);
    // What is private and in a group is taken out again: it is a small part.
    for (const term of known(wanted.ungrouped.map(groupedTerm))) terms.takeFrom(term, bits);
    for (const term of all) terms.addTo(term, bits);
    for (const doc of single) setBit(bits, doc);
    return bits;
  }
}

/** A short list or a bitmap, whichever counts faster. */
const asCountable = (found: Found, scratch: Scratch): Found =>
  found.docs && found.total <= FEW_DOCS
    ? found
    : { bits: asBits(found, scratch), total: found.total };
