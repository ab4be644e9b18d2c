import { createCatalog } from "@orrery/catalog";
import { entryFacts } from "../packages/registry/src/entries/entry-facts.ts";
import { MemoryIndex } from "../packages/registry/src/search/memory/memory-index.ts";
import type { IndexQuestion } from "../packages/registry/src/search/memory/question.ts";
import { searchTerms } from "../packages/registry/src/search/search-terms.ts";
import { makeEntries } from "./catalog/entries.ts";
import { listQuestion, nameQuestion, type Sample, withFacets } from "./catalog/questions.ts";
import { createRandom } from "./catalog/random.ts";
import { toRegistry } from "./catalog/to-registry.ts";

/**
 * The index in memory alone, without a database: `node bench/large-index.ts [models in millions]`. Prints its memory, and
 * for 600 questions of each kind the time and the processor's time, both in this thread.
 */
const millions = Number(process.argv[2] ?? 10);
const QUESTIONS = 600;
/** So many are made up; the others are these, of other owners. */
const DIFFERENT = 1_000_000;

const catalog = createCatalog({});
const gb = () => process.memoryUsage().rss / 1e9;
const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(0);

const index = MemoryIndex.for(millions * 1e6);
const samples: Sample[] = [];
let seen = 0;
const before = gb();
const started = performance.now();
index.beginFill();
const rows = [...listRows()];
console.log(`${rows.length} made up after ${seconds(started)} s, ${(gb() - before).toFixed(2)} GB`);
const filling = gb();
const total = millions * 1e6;
for (let made = 0; made < total; made++) {
  const row = rows[made % rows.length]!;
  const copy = Math.floor(made / rows.length);
  const owner = copy === 0 ? row.owner : `${row.owner}-${copy}`;
  const text = `${row.terms}\nauthor:${owner}`;
  index.put({
    key: made.toString(36).padStart(26, "0"),
    path: `${owner}/${row.name}`,
    isPrivate: row.isPrivate,
    numbers: row.numbers,
    terms: { text, from: 0, to: text.length },
  });
  if (made % 1e6 === 999_999)
    console.log(`${made + 1} after ${seconds(started)} s, ${(gb() - filling).toFixed(2)} GB more`);
}
rows.length = 0;
for (const _ of index.endFill());
globalThis.gc?.();
console.log(
  `filled: ${index.size} after ${seconds(started)} s, ${(gb() - before).toFixed(2)} GB beyond the start`,
);

const KINDS: readonly [string, (random: ReturnType<typeof createRandom>) => IndexQuestion][] = [
  ["list", (random) => listQuestion(random, samples)],
  ["list + facets", (random) => withFacets(listQuestion(random, samples))],
  ["name", (random) => nameQuestion(random, samples)],
  ["name + facets", (random) => withFacets(nameQuestion(random, samples))],
];
for (const [name, make] of KINDS) {
  for (const isCounted of [false, true]) {
    const random = createRandom(isCounted ? 7 : 70);
    const [times, cpu]: [number[], number[]] = [[], []];
    for (let i = 0; i < (isCounted ? QUESTIONS : QUESTIONS / 3); i++) {
      const question = make(random);
      const [from, used] = [performance.now(), process.threadCpuUsage()];
      index.answer(question);
      const { user, system } = process.threadCpuUsage(used);
      times.push(performance.now() - from);
      cpu.push((user + system) / 1000);
    }
    if (isCounted) console.log(`${name}: ${shown(times)} ms, processor ${shown(cpu)} ms`);
  }
}

function shown(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)]!.toFixed(2);
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, max ${sorted.at(-1)!.toFixed(2)}`;
}

function* listRows() {
  for (const entry of makeEntries("model", Math.min(DIFFERENT, millions * 1e6))) {
    const given = toRegistry(entry);
    if (!given) continue;
    const terms = searchTerms(catalog, "model", entryFacts(given));
    const row = {
      owner: given.id.namespace.toLowerCase(),
      name: given.id.name.toLowerCase(),
      terms: [given.gated ? "is:gated" : "is:open", ...terms].join("\n"),
      isPrivate: given.private,
      numbers: {
        trending: given.trendingScore,
        downloads: given.downloads,
        likes: given.likes,
        likesRecent: given.likes % 7,
        rows: 0,
        created: given.createdAt.getTime(),
        updated: given.updatedAt.getTime(),
        parameters: given.parameters ?? 0,
        size: given.sizeBytes,
      },
    };
    const isKnown = given.downloads > 20_000 && samples.length < 2_000;
    if (!given.private && (isKnown || seen++ % 997 === 1))
      samples.push({ name: `${row.owner}/${row.name}`, terms });
    yield row;
  }
}
