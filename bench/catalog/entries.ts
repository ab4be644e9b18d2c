import { createRandom, type Random } from "./random.ts";
import { createVocabulary, SIZES, type Vocabulary, WEIGHTS } from "./vocabulary.ts";

/** An entry of a catalog in the words of the hub protocol: one line of `orrery import --metadata`. */
export interface Entry {
  readonly type: "model" | "dataset";
  readonly id: string;
  readonly private: boolean;
  readonly gated: false | "auto" | "manual";
  readonly createdAt: string;
  readonly lastModified: string;
  readonly downloads: number;
  readonly likes: number;
  readonly trendingScore: number;
  readonly usedStorage: number;
  readonly tags: readonly string[];
  readonly pipeline_tag?: string;
  readonly library_name?: string;
  readonly safetensors?: { readonly total: number };
}

const NOW = Date.UTC(2026, 10, 21);
const START = Date.UTC(2022, 2, 2);
const DAY_MS = 86_400_000;

/** What kinds of models there are, and how they are described. */
const KINDS = [
  { often: 0.16, isBare: true },
  { often: 0.42, library: "transformers", tags: ["safetensors"], weights: 0.8, base: "finetune" },
  { often: 0.12, task: "text-generation", tags: ["gguf"], weights: 0.9, base: "quantized" },
  {
    often: 0.09,
    library: "diffusers",
    task: "text-to-image",
    tags: ["lora"],
    weights: 0.1,
    base: "adapter",
  },
  {
    often: 0.08,
    library: "peft",
    task: "text-generation",
    tags: ["safetensors"],
    weights: 0.05,
    base: "adapter",
  },
  {
    often: 0.05,
    library: "stable-baselines3",
    task: "reinforcement-learning",
    tags: ["deep-reinforcement-learning"],
    weights: 0,
  },
  { often: 0.08, weights: 0.3, tags: [] },
] as const satisfies readonly {
  readonly often: number;
  readonly isBare?: boolean;
  readonly library?: string;
  readonly task?: string;
  readonly tags?: readonly string[];
  readonly weights?: number;
  readonly base?: string;
}[];
type Kind = {
  -readonly [Key in "isBare" | "library" | "task" | "tags" | "weights" | "base"]?: unknown;
};

/** Made-up catalog entries: skewed as real ones are, and the same for the same seed. */
export function* makeEntries(
  type: Entry["type"],
  count: number,
  seed = 20_261_121,
): Generator<Entry> {
  const random = createRandom(seed + (type === "model" ? 0 : 1));
  const words = createVocabulary(random, Math.max(1_000, Math.round(count / 5)));
  const weights = pickBy(
    random,
    WEIGHTS.map(([, often]) => often),
  );
  const kinds = pickBy(
    random,
    KINDS.map(({ often }) => often),
  );
  const seen = new Set<string>();
  for (let index = 0; index < count; index++) {
    let id = `${words.owner()}/${makeName(random, words)}`;
    while (seen.has(id.toLowerCase())) id += `-${random.below(1_000_000)}`;
    seen.add(id.toLowerCase());
    const kind: Kind = KINDS[kinds()]!;
    const described =
      type === "model" ? describeModel(random, words, kind) : describeDataset(random, words);
    const total =
      type === "model" && random.chance(Number(kind.weights ?? 0)) ? WEIGHTS[weights()]![0] : 0;
    const exact = Math.round(total * (1 + random.normal() * 0.01));
    yield {
      type,
      id,
      private: random.chance(0.12),
      gated: random.chance(0.015) ? random.pick(["auto", "manual"] as const) : false,
      ...makeInterest(random, index / count),
      usedStorage: total > 0 ? exact * random.pick([1, 2, 2, 2, 4]) : random.below(1e9),
      ...described,
      ...(total > 0 && { safetensors: { total: exact } }),
    };
  }
}

/** Times rise with the index: more and more is made. A few repos have nearly all the interest. */
function makeInterest({ next, chance, below, normal }: Random, part: number) {
  const created = START + ((NOW - START) * Math.log(1 + part * (Math.exp(3.2) - 1))) / 3.2;
  const later = chance(0.6) ? next() * 7_200_000 : -Math.log(1 - next()) * DAY_MS * 45;
  const fame = next() ** 6;
  const downloads = chance(0.45 - 0.3 * fame)
    ? below(12)
    : Math.floor(Math.exp(2.6 + 3 * fame + normal() * (1.6 + fame)));
  const likes = chance(0.84 - 0.4 * fame)
    ? 0
    : Math.min(13_000, Math.floor((1 - next()) ** (-1 / 1.05)));
  const hot = Math.exp(-(NOW - created) / (DAY_MS * 90));
  const isTrending = chance(0.004 + 0.05 * hot + (likes > 20 ? 0.25 : 0));
  return {
    createdAt: new Date(created).toISOString(),
    lastModified: new Date(Math.min(NOW, created + later)).toISOString(),
    downloads: Math.min(250_000_000, downloads),
    likes,
    trendingScore: isTrending
      ? Math.min(2_500, Math.floor((1 - next()) ** (-1 / 1.15) * (1 + 3 * hot)))
      : 0,
  };
}

function describeModel(random: Random, words: Vocabulary, kind: Kind) {
  const { chance, below } = random;
  const library = kind.isBare
    ? undefined
    : ((kind.library as string | undefined) ?? words.library());
  const task =
    kind.isBare || chance(0.15) ? undefined : ((kind.task as string | undefined) ?? words.task());
  const base = kind.base !== undefined && chance(0.7) ? words.base() : undefined;
  const tags = [
    library,
    ...((kind.tags as readonly string[] | undefined) ?? []),
    task,
    ...several(kind.isBare ? 0 : chance(0.35) ? 1 + below(3) : 0, words.language),
    ...(chance(kind.isBare ? 0.35 : 0.62) ? [`license:${words.license()}`] : []),
    ...several(
      kind.isBare ? 0 : chance(0.28) ? 1 + below(3) : 0,
      () => `dataset:${words.dataset()}`,
    ),
    ...several(kind.isBare ? 0 : chance(0.3) ? 1 + below(3) : 0, () => `arxiv:${words.paper()}`),
    ...(base ? [`base_model:${base}`, `base_model:${kind.base as string}:${base}`] : []),
    ...several(chance(0.25) ? 0 : 1 + below(8), words.tag),
    chance(0.9985) ? "region:us" : "region:eu",
  ];
  return {
    tags: [...new Set(tags.filter((tag) => tag !== undefined))],
    ...(task && { pipeline_tag: task }),
    ...(library && { library_name: library }),
  };
}

function describeDataset({ chance, below }: Random, words: Vocabulary) {
  const isDescribed = chance(0.85);
  return {
    tags: [
      ...new Set([
        ...several(chance(0.4) ? 1 : 0, () => `task_categories:${words.task()}`),
        ...several(chance(0.4) ? 1 + below(2) : 0, () => `language:${words.language()}`),
        ...several(chance(0.45) ? 1 : 0, () => `license:${words.license()}`),
        ...several(isDescribed ? 1 : 0, () => `size_categories:${words.rows()}`),
        ...several(isDescribed ? 1 : 0, () => `modality:${words.modality()}`),
        ...several(isDescribed ? 1 : 0, () => `format:${words.format()}`),
        ...several(chance(0.15) ? 1 : 0, () => `arxiv:${words.paper()}`),
        ...several(chance(0.3) ? 1 + below(4) : 0, words.tag),
        "region:us",
      ]),
    ],
  };
}

function makeName({ chance, below, pick }: Random, words: Vocabulary): string {
  const sign = pick(["-", "-", "-", "_", "."]);
  if (chance(0.15))
    return `${words.anyWord()}${sign}${words.anyWord()}${chance(0.5) ? below(100) : ""}`;
  const parts = [
    words.family(),
    ...(chance(0.6) ? [pick(SIZES)] : []),
    ...(chance(0.35) ? [words.anyWord()] : []),
    ...several(chance(0.8) ? 1 + below(3) : 0, words.suffix),
    ...(chance(0.12) ? [`${below(100_000)}`] : []),
  ];
  return parts
    .join(sign)
    .slice(0, 80)
    .replace(/[-._]+$/, "");
}

const several = <Value>(count: number, make: () => Value): readonly Value[] =>
  Array.from({ length: count }, make);

function pickBy({ next }: Random, often: readonly number[]): () => number {
  const sums = often.map((_, index) => often.slice(0, index + 1).reduce((a, b) => a + b));
  return () => {
    const wanted = next() * sums.at(-1)!;
    return sums.findIndex((sum) => wanted < sum);
  };
}
