import type { FacetName } from "@orrery/catalog";
import { expect, it } from "vitest";
import { NOTHING_PRIVATE } from "../../organizations/visible.ts";
import { randomFrom } from "../../testing/random.ts";
import { facetTerm } from "../facet-terms.ts";
import { groupedTerm, groupTerm } from "../search-terms.ts";
import { MemoryIndex } from "./memory-index.ts";
import {
  COLUMNS,
  type Column,
  type IndexAnswer,
  type IndexQuestion,
  type IndexRow,
  type NumberRange,
  type TermCondition,
} from "./question.ts";

const WORDS = "llama tiny bert 3.1 whisper large v2 qwen2.5 lora chat Instruct q4".split(" ");
const OWNERS = ["ada", "Bob", "acme", "c0", "dora"];
const TERMS: readonly (readonly [FacetName, readonly string[]])[] = [
  ["task", ["text-generation", "summarization", "translation"]],
  ["library", ["transformers", "gguf", "peft"]],
  ["language", ["en", "fr", "de", "sw"]],
  ["license", ["mit", "apache-2.0"]],
  ["baseModel", ["ada/one", "ada/two"]],
  ["tag", ["lora", "merge"]],
];
const keysOf = (count: number, step: number) =>
  Array.from({ length: count }, (_, place) => (place * step).toString(16).padStart(24, "0"));
const seen = (...namespaces: readonly string[]) => ({ ...NOTHING_PRIVATE, namespaces });
const GROUPS = ["g1", "g2", "g3"];
const NOTHING: IndexQuestion = {
  visible: seen(),
  words: [],
  conditions: [],
  numbers: [],
  sort: "trending",
  isAscending: false,
  limit: 10,
  facets: [],
  facetLimit: 24,
};

/** A repo before it is put into the index. */
interface Row extends Pick<IndexRow, "key" | "isPrivate" | "numbers"> {
  readonly namespace: string;
  readonly name: string;
  /** Empty for none. */
  readonly group: string;
  readonly terms: string;
}

function asRow({ namespace, name, group, terms, ...row }: Row): IndexRow {
  const owner = namespace.toLowerCase();
  const inGroup =
    group === "" || !row.isPrivate ? "" : `\n${groupTerm(group)}\n${groupedTerm(owner)}`;
  const text = `author:${owner}${inGroup}\n${terms}`;
  return {
    ...row,
    path: `${namespace}/${name}`.toLowerCase(),
    terms: { text, from: 0, to: text.length },
  };
}

function world(seed: number) {
  const random = randomFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Value>(values: readonly Value[]) => values[below(values.length)]!;
  const some = <Value>(values: readonly Value[], part: number) =>
    values.filter(() => random() < part);
  const row = (key: string): Row => ({
    key,
    namespace: pick(OWNERS),
    name: `${some(WORDS, 0.3).join(pick(["-", "_", "."])) || "x"}-${below(1000)}`,
    isPrivate: random() < 0.3,
    group: random() < 0.3 ? pick(GROUPS) : "",
    numbers: {
      ...(Object.fromEntries(COLUMNS.map((column) => [column, below(5)])) as IndexRow["numbers"]),
      trending: below(9) / 2,
      // Most have few; the column becomes wide with the first that has many.
      parameters: below(60) === 0 ? 5e12 + below(5) : below(5),
    },
    terms: TERMS.flatMap(([facet, values]) =>
      some(values, 0.3).map((value) => facetTerm(facet, value)),
    ).join("\n"),
  });
  const question = (): IndexQuestion => ({
    ...NOTHING,
    visible:
      random() < 0.1
        ? "all"
        : {
            namespaces: some(OWNERS, 0.1).map((name) => name.toLowerCase()),
            ungrouped: some(OWNERS, 0.2).map((name) => name.toLowerCase()),
            groups: some(GROUPS, 0.3),
            keys: random() < 0.3 ? keysOf(below(40), 1 + below(9)) : [],
          },
    words: random() < 0.4 ? some([...WORDS, "a/", "lla", "ama-", "b", "2.5-l"], 0.1) : [],
    conditions: some(TERMS, 0.25).map(([part, values]) => ({
      part,
      terms: some([...values, "none"], 0.5).map((value) => facetTerm(part, value)),
      ...(random() < 0.2 && { isNot: true as const }),
    })),
    numbers: some(COLUMNS, 0.1).map((column) => ({
      column,
      min: 1,
      max: pick([2, 3, 9]),
      ...(random() < 0.5 && { part: "size" as const }),
    })),
    choices: [
      {
        part: "gated",
        choices: TERMS.flatMap(([facet, [value]]) => {
          const terms = [facetTerm(facet, value!)];
          return [{ terms }, { terms, isNot: true as const }];
        }),
      },
      { part: "size", choices: COLUMNS.map((column) => ({ column, min: 2, max: 3 })) },
    ],
    sort: pick([...COLUMNS, "id"] as const),
    isAscending: random() < 0.2,
    limit: 1 + below(12),
    facets: TERMS.map(([facet]) => ({ facet, chosen: random() < 0.2 ? ["none"] : [] })),
  });
  return { random, below, pick, row, question };
}

/** The same by looking at every row. */
function plainAnswer(rows: readonly Row[], question: IndexQuestion): IndexAnswer {
  const { visible, words, conditions, numbers, sort, isAscending, limit, facets } = question;
  const begins = words.map((word) => new RegExp(`(^|[^a-z0-9])${word}`));
  const named = rows.filter((row) => {
    const name = `${row.namespace}/${row.name}`.toLowerCase();
    const isSeen =
      !row.isPrivate ||
      visible === "all" ||
      visible.namespaces.includes(row.namespace.toLowerCase()) ||
      (row.group === "" && visible.ungrouped.includes(row.namespace.toLowerCase())) ||
      visible.groups.includes(row.group) ||
      visible.keys.includes(row.key);
    return (
      isSeen &&
      words.every((word, place) =>
        word.length === 1 ? begins[place]!.test(name) : name.includes(word.toLowerCase()),
      )
    );
  });
  const matching = (without?: string) =>
    named.filter(
      (row) =>
        conditions.every((condition) => condition.part === without || isChosen(row, condition)) &&
        numbers.every(({ part, ...range }) => part === without || isIn(row, range)),
    );
  const found = matching(" ");
  const sign = isAscending ? 1 : -1;
  const path = ({ namespace, name }: Row) => `${namespace}/${name}`.toLowerCase();
  const byName = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  const byValue = (one: Row, other: Row) =>
    sort === "id"
      ? byName(path(one), path(other))
      : one.numbers[sort as Column] - other.numbers[sort as Column];
  const sorted = found.toSorted(
    (one, other) => sign * (byValue(one, other) || (one.key > other.key ? -1 : 1)),
  );
  const counts = facets.map(({ facet, chosen }) => {
    const values = TERMS.find(([name]) => name === facet)![1];
    const all = matching(facet);
    const counted = [...new Set([...values, ...chosen])].map((value) => {
      const term = facetTerm(facet, value);
      return { value, count: all.filter((row) => termsOf(row).has(term)).length };
    });
    return [
      facet,
      counted.filter(({ value, count }) => count > 0 || chosen.includes(value)),
    ] as const;
  });
  return {
    keys: sorted.slice(0, limit).map(({ key }) => key),
    total: found.length,
    facets: Object.fromEntries(counts),
    choices: Object.fromEntries(
      (question.choices ?? []).map(({ part, choices }) => {
        const all = matching(part);
        return [part, choices.map((choice) => all.filter((row) => isChosen(row, choice)).length)];
      }),
    ),
  };
}

const isChosen = (row: Row, choice: TermCondition | NumberRange) =>
  "column" in choice
    ? isIn(row, choice)
    : choice.terms.some((term) => termsOf(row).has(term)) !== (choice.isNot === true);

/** Few rows have terms that no other has; each is looked at thousands of times. */
const split = new Map<string, ReadonlySet<string>>();
function termsOf({ terms }: Row): ReadonlySet<string> {
  const known = split.get(terms) ?? new Set(terms.split("\n"));
  split.set(terms, known);
  return known;
}

/** A model with an unknown number of parameters is in no range. */
const isIn = ({ numbers }: Row, { column, min = 0, max = 1e9 }: NumberRange) =>
  numbers[column] >= (column === "parameters" ? Math.max(1, min) : min) && numbers[column] <= max;

/** The same index, copied to bytes and made from them. */
function restored(index: MemoryIndex): MemoryIndex {
  const parts = new Map<string, Uint8Array>();
  index.save({
    put(name, ...arrays) {
      const bytes = arrays.map((one) => new Uint8Array(one.buffer, one.byteOffset, one.byteLength));
      parts.set(name, Uint8Array.from(bytes.flatMap((one) => [...one])));
    },
  });
  return MemoryIndex.from({
    size: (name) => parts.get(name)!.length,
    read(name, into) {
      new Uint8Array(into.buffer, into.byteOffset, into.byteLength).set(parts.get(name)!);
    },
  });
}

const bySize = (facets: IndexAnswer["facets"]) =>
  Object.fromEntries(
    Object.entries(facets).map(([name, counts]) => [
      name,
      counts.toSorted(
        (one, other) => other.count - one.count || (one.value < other.value ? -1 : 1),
      ),
    ]),
  );

it.each([1, 2, 3])(
  "answers as looking at every row does, whatever happens to them (%i)",
  (seed) => {
    const { random, below, row, question, pick } = world(seed);
    const rows = new Map<string, Row>();
    let index = new MemoryIndex();
    const key = () => below(4000).toString(16).padStart(24, "0");
    index.beginFill();
    for (const one of new Set(Array.from({ length: 500 }, key).sort())) {
      rows.set(one, row(one));
      index.put(asRow(rows.get(one)!));
    }
    for (const _ of index.endFill());
    for (let step = 0; step < 5000; step++) {
      if (below(400) === 0) index = restored(index);
      const change = random();
      if (change < 0.5) {
        const one = row(key());
        rows.set(one.key, one);
        index.put(asRow(one));
      } else if (change < 0.7 && rows.size > 0) {
        const one = rows.get(pick([...rows.keys()]))!;
        const liked = { ...one, numbers: { ...one.numbers, likes: below(5), updated: below(5) } };
        rows.set(one.key, liked);
        index.put(asRow(liked));
      } else if (change < 0.8) {
        const one = key();
        rows.delete(one);
        index.remove(one);
      } else {
        const asked = question();
        const { next: _, ...answer } = index.answer(asked);
        const plain = plainAnswer([...rows.values()], asked);
        expect([asked, { ...answer, facets: bySize(answer.facets) }]).toEqual([
          asked,
          { ...plain, facets: bySize(plain.facets) },
        ]);
      }
    }
    expect(index.size).toBe(rows.size);
  },
);

it("pages through every order without a gap, while rows come and go", () => {
  const { row, below, pick } = world(7);
  const rows = new Map<string, Row>();
  const index = new MemoryIndex();
  const put = (one: Row) => {
    rows.set(one.key, one);
    index.put(asRow(one));
  };
  for (let i = 0; i < 300; i++) put({ ...row(`${1e9 + i * 10}`), isPrivate: false });
  const stay = [...rows.keys()].filter((_, index) => index % 3 !== 0);
  for (const sort of [...COLUMNS, "id", "relevance"] as const)
    for (const isAscending of sort === "relevance" ? [false] : [false, true]) {
      const words = sort === "relevance" ? ["llama"] : [];
      const seen: string[] = [];
      let after: IndexQuestion["after"];
      do {
        const page = index.answer({ ...NOTHING, sort, isAscending, words, after, limit: 7 });
        seen.push(...page.keys);
        after = page.next;
        put({ ...row(`${1e9 + below(3000)}${rows.size}${seen.length}`), isPrivate: false });
        const gone = pick([...rows.keys()].filter((one) => !stay.includes(one)));
        rows.delete(gone);
        index.remove(gone);
      } while (after);
      expect(new Set(seen).size).toBe(seen.length);
      const wanted = stay.filter((one) => {
        const { namespace, name } = rows.get(one)!;
        return words.every((word) => `${namespace}/${name}`.toLowerCase().includes(word));
      });
      expect(wanted.filter((one) => !seen.includes(one))).toEqual([]);
    }
});

it("finds at once what the first page by relevance shows", () => {
  const { row, below, pick } = world(5);
  let index = new MemoryIndex();
  const texts = "l ll lla ama- llama-t 3.1-l lamma tiny a/ ada/ber x-1 2 -v2 in.b q wihsper".split(
    " ",
  );
  for (let step = 0; step < 6000; step++) {
    const key = below(3000).toString(16).padStart(24, "0");
    if (step % 5 === 0) index.remove(key);
    else index.put(asRow({ ...row(key), ...(below(50) === 0 && { name: pick(["tiny", "x-1"]) }) }));
    if (below(800) === 0) index = restored(index);
    if (step % 10 !== 0) continue;
    const words = [pick(texts), ...(below(3) === 0 ? [pick(texts)] : [])];
    const asked = {
      words,
      visible: pick([seen(), seen("ada"), "all"] as const),
      limit: 1 + below(12),
    };
    const { keys } = index.answer({ ...NOTHING, ...asked, sort: "relevance" });
    expect([asked, index.best(asked)]).toEqual([asked, keys]);
  }
});

it("puts what is called so first, then whole words, beginnings, parts, and typos last", () => {
  const index = new MemoryIndex();
  const names = ["bert", "tiny-bert", "bertweet", "camembert", "brt", "other", "bert"];
  names.forEach((name, place) => {
    index.put(
      asRow({
        key: `${place}`,
        namespace: place === 6 ? "bert" : "ada",
        name: place === 6 ? "model" : name,
        isPrivate: false,
        group: "",
        numbers: Object.fromEntries(
          COLUMNS.map((column) => [column, place]),
        ) as IndexRow["numbers"],
        terms: "",
      }),
    );
  });
  const found = (word: string) =>
    index.answer({ ...NOTHING, words: [word], sort: "relevance" }).keys.map(Number);
  expect(found("bert")).toEqual([0, 6, 1, 2, 3, 4]);
  expect(found("bret")).toEqual([6, 1, 0, 4].toSorted((one, other) => other - one));
  expect(found("ada/bert")).toEqual([0, 2]);
});

it("shows what is private to whom it belongs, and in no number to others", () => {
  const index = new MemoryIndex();
  const row = (name: string, isPrivate: boolean): Row => ({
    key: name,
    namespace: "ada",
    name,
    isPrivate,
    group: "",
    numbers: Object.fromEntries(COLUMNS.map((column) => [column, 1])) as IndexRow["numbers"],
    terms: "license:mit\nsecret-tag",
  });
  index.put(asRow(row("hidden", true)));
  const all = (visible: IndexQuestion["visible"]) =>
    index.answer({
      ...NOTHING,
      visible,
      facets: [
        { facet: "license", chosen: [] },
        { facet: "tag", chosen: [] },
        { facet: "author", chosen: [] },
      ],
    });
  expect(all(seen())).toEqual({ keys: [], total: 0, facets: { license: [], tag: [], author: [] } });
  expect(all(seen("bob")).total).toBe(0);
  expect(all(seen("ada")).total).toBe(1);
  expect(all({ ...NOTHING_PRIVATE, keys: ["gone", "hidden"] }).total).toBe(1);
  index.put(asRow(row("hidden", false)));
  expect(all(seen()).facets.license).toEqual([{ value: "mit", count: 1 }]);
});
