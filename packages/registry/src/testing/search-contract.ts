import {
  type CatalogQuery,
  type CatalogSort,
  type ChoicePart,
  changeQuery,
  FACETS,
  type FacetName,
  facetsOf,
  listChoices,
} from "@orrery/catalog";
import { expect, it } from "vitest";
import type { Entry } from "../entries/entry.ts";
import { formatRepoId } from "../ids.ts";
import type { Numbers } from "../search/memory/index-parts.ts";
import { createRepoIndex, type SavableIndex } from "../search/repo-index.ts";
import { createSearch, type Search } from "../search/search.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import { randomFrom } from "./random.ts";
import {
  again,
  type CreateWorld,
  commitFiles,
  repoId,
  signUp,
  type TestWorld,
} from "./test-world.ts";

const STEPS = 250;
const OWNERS = ["ada", "bob", "acme"] as const;
const SORTS = "trending downloads likes newest updated parameters size".split(" ") as CatalogSort[];
const VALUES: { readonly [Name in FacetName]?: readonly string[] } = {
  task: ["text-generation", "summarization"],
  library: ["transformers", "peft"],
  language: ["en", "fr", "de"],
  license: ["mit", "apache-2.0"],
  dataset: ["ada/corpus"],
  baseModel: ["ada/one"],
  arxiv: ["2106.09685"],
  region: ["us", "eu"],
  tag: ["lora", "merge"],
  author: OWNERS,
  provider: ["groq", "cohere"],
};

function chance(seed: number) {
  const next = randomFrom(seed);
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    pick: <Value>(values: readonly Value[]) => values[below(values.length)]!,
    some: <Value>(values: readonly Value[], part: number) => values.filter(() => next() < part),
  };
}

type Chance = ReturnType<typeof chance>;

function randomEntry({ next, below, pick, some }: Chance): Entry {
  const task = next() < 0.7 ? pick(VALUES.task!) : undefined;
  const library = next() < 0.7 ? pick(VALUES.library!) : undefined;
  const day = (most: number) => new Date(Date.UTC(2026, 0, 1 + below(most), below(24)));
  return {
    id: repoId(`${pick(OWNERS)}/${pick(["tiny", "llama", "bert-3.1"])}-${below(60)}`),
    private: next() < 0.3,
    gated: next() < 0.2 ? pick(["auto", "manual"] as const) : undefined,
    createdAt: next() < 0.1 ? new Date(-1 - below(3)) : day(5),
    updatedAt: day(9),
    downloads: below(4),
    likes: below(4),
    trendingScore: next() < 0.2 ? 1e-7 * below(4) : below(4) / 4,
    sizeBytes: below(4) * 1e9,
    parameters: next() < 0.5 ? (1 + below(4)) * 1e9 : undefined,
    pipelineTag: task,
    libraryName: library,
    tags: [
      ...(task ? [task] : []),
      ...(library ? [library] : []),
      ...some(VALUES.language!, 0.3),
      ...some(VALUES.license!, 0.2).map((license) => `license:${license}`),
      ...some(["dataset:ada/corpus", "base_model:ada/one", "arxiv:2106.09685"], 0.3),
      ...some(["lora", "merge", "region:us"], 0.3),
      // Names that no one can claim, and separators inside values.
      ...some(["author:bob", "is:gated", "two\nlines", "one\u001eother\u001f1", "größe"], 0.1),
    ],
  };
}

function randomQuery({ next, below, pick, some }: Chance): CatalogQuery {
  const chosen = some(Object.keys(VALUES) as FacetName[], 0.15);
  const text = next() < 0.3 ? pick(["llama", "bert-3", "ada/t", "iny 31", "nothing"]) : undefined;
  return {
    kind: "model",
    values: Object.fromEntries(chosen.map((name) => [name, some(VALUES[name]!, 0.6)])),
    matchAll: chosen.filter((name) => FACETS[name].isMulti && next() < 0.3),
    sort: pick(SORTS),
    ...(text && { text }),
    ...(next() < 0.2 && { gated: next() < 0.5 }),
    ...(next() < 0.1 && { baseOnly: true as const }),
    ...(next() < 0.1 && { fits: { memoryGb: 2 + below(3), quantization: "Q8_0" as const } }),
    ...(next() < 0.1 && { parameters: { max: 2e9 } }),
    ...(next() < 0.1 && { size: { min: 1e9, max: 2e9 } }),
    ...(next() < 0.1 && { created: { min: "2026-01-02" } }),
    ...(next() < 0.1 && { updated: { min: "2026-01-02", max: "2026-01-04" } }),
  };
}

/** Something happens to the repos: to those of the catalog, or to the few that people made. */
async function change(world: TestWorld, dice: Chance, made: readonly string[]): Promise<void> {
  const { entries, repos, likes, stats, providerMappings } = world.registry;
  const ada = await again(world, { name: "ada" });
  const id = repoId(dice.pick(made));
  const what = dice.next();
  if (what < 0.5) await entries.put(Array.from({ length: 3 }, () => randomEntry(dice)));
  else if (what < 0.6) await (dice.next() < 0.5 ? likes.like(ada, id) : likes.unlike(ada, id));
  else if (what < 0.7) await repos.update(ada, id, { private: dice.next() < 0.5 });
  else if (what < 0.75) await repos.update(ada, id, { gated: dice.next() < 0.5 ? "auto" : false });
  else if (what < 0.8) {
    const { key } = await repos.get(ada, id);
    await stats.addDownloads(new Map([[key, 1 + dice.below(3)]]));
  } else if (what < 0.82) await stats.refresh();
  else if (what < 0.84) {
    const mapping = { providerModelId: "x", task: "conversational", status: "live" } as const;
    await providerMappings.put(ada, id, { ...mapping, provider: dice.pick(VALUES.provider!) });
  } else if (what < 0.86) {
    const away = repoId(`ada/moved-${dice.below(1e6)}`);
    await repos.move(ada, id, away);
    await repos.move(ada, away, id);
  } else {
    const { repos: found } = await repos.list(ada, { type: "model", author: "ada" }, { limit: 50 });
    const gone = found.find((repo) => !made.includes(formatRepoId(repo.id)));
    if (gone) await repos.delete(ada, gone.id);
  }
}

/** Pages by name, one way or the other, show all that a list shows. */
async function compareNames(world: TestWorld, viewer: Viewer, dice: Chance): Promise<void> {
  const { repos, search } = world.registry;
  const all = await search.list(
    viewer,
    { kind: "model", values: {}, matchAll: [] },
    { limit: 1e3 },
  );
  const isAscending = dice.next() < 0.5;
  const limit = 1 + dice.below(30);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const paging = { sort: "id", isAscending, limit, cursor } as const;
    const page = await repos.list(viewer, { type: "model" }, paging);
    seen.push(...page.repos.map(({ id }) => formatRepoId(id)));
    cursor = page.nextCursor;
  } while (cursor);
  const names = all.repos.map(({ id }) => formatRepoId(id)).toSorted();
  expect(seen).toEqual(isAscending ? names : names.toReversed());
}

/** The same index, made from its copy. */
async function restoredIndex({ db }: TestWorld, index: SavableIndex): Promise<SavableIndex> {
  const parts = new Map<string, Uint8Array>();
  const bytesOf = (one: Numbers) => new Uint8Array(one.buffer, one.byteOffset, one.byteLength);
  await index.save(async (save) => {
    save({
      put(name, ...arrays) {
        parts.set(name, Uint8Array.from(arrays.flatMap((one) => [...bytesOf(one)])));
      },
    });
  });
  const copy = createRepoIndex(db, async () => {});
  await copy.load({
    size: (name) => parts.get(name)!.length,
    read: (name, into) => bytesOf(into).set(parts.get(name)!),
  });
  return copy;
}

/** The contract of the index in memory: SQL's results, immediately, for any viewer and query. */
export function describeSearch(create: CreateWorld): void {
  it("answers from memory as from SQL, whatever happens to the repos", async () => {
    const world = await create();
    const dice = chance(11);
    for (const name of ["root", "ada", "bob"]) await signUp(world, name);
    await world.registry.organizations.create(await again(world, { name: "bob" }), "acme");
    const made = ["ada/mine", "ada/other"];
    for (const name of made)
      await world.registry.repos.create(await again(world, { name: "ada" }), {
        id: repoId(name),
        private: false,
      });
    const { search } = world.registry;
    let index = createRepoIndex(world.db, async () => {});
    await search.start(index);
    const sql = createSearch(world);
    const facets = facetsOf("model");
    for (let step = 0; step < STEPS; step++) {
      if (step % 40 === 39) {
        index = await restoredIndex(world, index);
        await search.start(index);
      }
      await change(world, dice, made);
      const query = randomQuery(dice);
      const name = dice.pick([undefined, "root", "ada", "bob"]);
      const viewer = name === undefined ? anonymous : await again(world, { name });
      let cursor: string | undefined;
      do {
        const asked = { ...query, ...(cursor && { cursor }) };
        const paging = { limit: 1 + dice.below(20), facets, facetLimit: 1000 };
        const [fast, slow] = await Promise.all([
          search.list(viewer, asked, paging),
          sql.list(viewer, asked, paging),
        ]);
        expect([asked, plain(fast)]).toEqual([asked, plain(slow)]);
        await expectChoices(search, sql, viewer, asked);
        const facet = dice.pick(facets);
        const values = await Promise.all(
          [search, sql].map((one) => one.values(viewer, asked, facet, "A", 1000)),
        );
        const counted = values.map((all) => all.filter(({ count }) => count > 0));
        expect([asked, facet, counted[0]]).toEqual([asked, facet, counted[1]]);
        cursor = fast.nextCursor;
      } while (cursor);
      if (step % 10 === 0) await compareNames(world, viewer, dice);
    }
  });

  it("finds words in cards, says where they stand, and shows no card that one may not read", async () => {
    const world = await create();
    for (const name of ["root", "ada"]) await signUp(world, name);
    const ada = await again(world, { name: "ada" });
    const { repos, search } = world.registry;
    const card = "---\nlicense: mit\n---\n# Loom\nWeaves <b>colorful</b> carpets of Persian wool.";
    for (const [name, isPrivate] of [
      ["open", false],
      ["hidden", true],
    ] as const) {
      await repos.create(ada, { id: repoId(`ada/${name}`), private: isPrivate });
      await commitFiles(world, ada, repoId(`ada/${name}`), { "README.md": card });
    }
    const ask = (viewer: Viewer, text: string) =>
      search.list(viewer, { kind: "model", textIn: "cards", text, values: {}, matchAll: [] });
    for (const isFromMemory of [false, true]) {
      if (isFromMemory) await search.start(createRepoIndex(world.db, async () => {}));
      const seen = await ask(anonymous, "persian carp");
      expect(seen.repos.map(({ id }) => id.name)).toEqual(["open"]);
      expect(seen.total).toBe(1);
      const { text, marks } = seen.excerpts.get(seen.repos[0]!.key)!;
      expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(["carpets", "Persian"]);
      expect((await ask(ada, "carpets")).total).toBe(2);
      for (const nothing of ["silk carpets", '" OR body:*', "!!!", "mit"])
        expect((await ask(anonymous, nothing)).total, nothing).toBe(0);
    }
    await commitFiles(world, ada, repoId("ada/open"), { "README.md": "Silk now." });
    expect((await ask(anonymous, "carpets")).total).toBe(0);
    expect((await ask(anonymous, "silk")).total).toBe(1);
    await repos.delete(ada, repoId("ada/open"));
    expect((await ask(anonymous, "silk")).total).toBe(0);
  });
}

/** Each choice is counted as SQL counts what it leads to. */
async function expectChoices(search: Search, sql: Search, viewer: Viewer, query: CatalogQuery) {
  const { size, updated, gated, fits } = listChoices(query, "2026-01-06");
  const choices = { size, updated, gated, ...(fits && { fits }) };
  const { choices: counts } = await search.list(viewer, query, { limit: 0, choices });
  for (const [part, values] of Object.entries(choices)) {
    const { total } = await sql.list(viewer, changeQuery(query, { [part]: values[0] }), {
      limit: 0,
    });
    expect([query, part, counts?.[part as ChoicePart]?.[0]]).toEqual([query, part, total]);
  }
}

/** Without differences that are allowed: equally frequent values come in any order. */
const plain = ({
  repos,
  total,
  facets,
  nextCursor,
}: Awaited<ReturnType<ReturnType<typeof createSearch>["list"]>>) => ({
  repos: repos.map(({ id }) => formatRepoId(id)),
  total,
  nextCursor,
  facets,
});
