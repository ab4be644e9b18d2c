import type { ChoiceCounts, FacetCounts } from "@orrery/catalog";
import { bestNames } from "./best-names.ts";
import type { BitMemory } from "./bit-memory.ts";
import { type Bits, countBits, eachBit, hasBit, setBit } from "./bits.ts";
import type { DocColumns } from "./doc-columns.ts";
import { DocList } from "./doc-list.ts";
import type { DocOrder } from "./doc-order.ts";
import { asBits, type Condition, evaluate, type Found } from "./evaluate.ts";
import type { FacetCounter } from "./facet-counter.ts";
import { firstDocs } from "./first-docs.ts";
import { asBytes, type NameBytes } from "./name-bytes.ts";
import type { NameIndex, NameMatch } from "./name-index.ts";
import { FITS } from "./name-pieces.ts";
import type { NumberRanges } from "./number-ranges.ts";
import type {
  Column,
  IndexAnswer,
  IndexPlace,
  IndexQuestion,
  NameQuestion,
  NumberRange,
  TermCondition,
} from "./question.ts";
import type { Scratch } from "./scratch.ts";
import type { TermTable } from "./term-table.ts";
import { topDocs } from "./top-docs.ts";

/** Small sets are joined to one list up to this size, and to a bitmap above it. */
const MOST_MERGED = 4096;
/** Up to so many documents, choices are counted document by document. */
const FEW_DOCS = 1500;

/** What the index is made of. */
export interface IndexParts {
  readonly columns: DocColumns;
  readonly names: NameBytes;
  readonly nameIndex: NameIndex;
  readonly terms: TermTable;
  readonly ranges: NumberRanges;
  readonly facets: FacetCounter;
  readonly orders: Readonly<Record<Column, DocOrder>>;
  readonly scratch: Scratch;
  readonly memory: BitMemory;
}

/** Answers questions out of the index's parts; changes nothing in them. */
export class IndexAnswers {
  private readonly parts: IndexParts;

  constructor(parts: IndexParts) {
    this.parts = parts;
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
      ...this.page(question, found, match),
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

  private page(question: IndexQuestion, found: Found, match: NameMatch | undefined) {
    const { limit, sort, isRising, after, within } = question;
    if (limit === 0) return { keys: [] };
    if (sort === "relevance" && within) return this.givenOrder(found, within, after, limit);
    if (sort === "relevance" && match) return this.byRelevance(question, found, match);
    if (sort === "id") return this.byName(found, isRising, after, limit);
    const column = sort === "relevance" ? "downloads" : sort;
    const wanted = { column, isRising, after, limit: limit + 1 };
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
        isRising: false,
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
  private byName(found: Found, isRising: boolean, after: IndexPlace | undefined, limit: number) {
    const { names, columns } = this.parts;
    const sign = isRising ? 1 : -1;
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
    const condition = "terms" in choice ? this.anyOf(choice.terms) : { bits: ranges.bits(choice) };
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
        .map(({ terms }) => this.anyOf(terms)),
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

  private visible(names: IndexQuestion["visible"]): Bits {
    const { columns, scratch } = this.parts;
    if (names === "all") return columns.alive;
    const owned = names
      .map((name) => this.parts.terms.find(`author:${name}`))
      .filter((term) => term !== undefined);
    if (owned.length === 0) return columns.open;
    const bits = scratch.copy(columns.open);
    for (const term of owned) this.parts.terms.addTo(term, bits);
    return bits;
  }
}

/** A short list, or a bitmap: whatever choices are counted in faster. */
const asCountable = (found: Found, scratch: Scratch): Found =>
  found.docs && found.total <= FEW_DOCS
    ? found
    : { bits: asBits(found, scratch), total: found.total };
