import { DatabaseSync } from "node:sqlite";
import type { IndexQuestion } from "@orrery/registry";
import type { Random } from "./random.ts";

/** A model as questions are made from it: so that filters and words fit something. */
export interface Sample {
  readonly name: string;
  readonly terms: readonly string[];
}

const FACETS = ["task", "library", "language", "license", "app", "region"] as const;
const SORTS = ["trending", "trending", "downloads", "likes", "updated", "created"] as const;
const RANGES = [
  { column: "parameters", min: 1e9, max: 8e9 },
  { column: "parameters", max: 3e9 },
  { column: "size", max: 2e9 },
  { column: "created", min: Date.UTC(2026, 0, 1) },
] as const;
const POPULAR =
  "llama qwen2.5 bert lora gguf mistral whisper instruct llama-3.1 flux gemma-2".split(" ");

/** A few thousand models of a catalog: half of them the most downloaded ones. */
export function readSamples(path: string): readonly Sample[] {
  const db = new DatabaseSync(path, { readOnly: true });
  const columns = "select namespace || '/' || name as name, terms from repo";
  const rows = db
    .prepare(
      `select * from (${columns} where type = 'model' and private = 0 order by downloads desc limit 2000)
       union all select * from (${columns} where type = 'model' and private = 0 and rowid % 997 = 1)`,
    )
    .all() as { name: string; terms: string }[];
  db.close();
  return rows.map(({ name, terms }) => ({
    name: name.toLowerCase(),
    terms: terms.split("\n").filter(Boolean),
  }));
}

export const EMPTY: IndexQuestion = {
  visible: { namespaces: [], ungrouped: [], groups: [], keys: [] },
  words: [],
  conditions: [],
  numbers: [],
  sort: "trending",
  isAscending: false,
  limit: 30,
  facets: [],
  facetLimit: 24,
};

const facetOf = (term: string) => FACETS.find((facet) => term.startsWith(`${facet}:`));

/** Up to three filters that some model meets, as people combine them; one list in four has a range too. */
export function listQuestion(random: Random, samples: readonly Sample[]): IndexQuestion {
  const { terms } = random.pick(samples);
  const usable = terms.filter((term) => !term.startsWith("is:"));
  const wanted = random.pick([0, 1, 1, 1, 2, 2, 3]);
  const chosen = new Set<string>();
  for (let i = 0; i < 10 && chosen.size < Math.min(wanted, usable.length); i++)
    chosen.add(random.pick(usable));
  return {
    ...EMPTY,
    sort: random.pick(SORTS),
    conditions: [...chosen].map((term) => {
      const facet = facetOf(term);
      return { terms: [term], ...(facet && { part: facet }) };
    }),
    numbers: random.chance(0.25) ? [random.pick(RANGES)] : [],
  };
}

/** A popular word, a word of a name, a piece of one, or one with a typo; and mostly a filter. */
export function nameQuestion(random: Random, samples: readonly Sample[]): IndexQuestion {
  const { conditions } = listQuestion(random, samples);
  return {
    ...EMPTY,
    sort: "relevance",
    words: [someWord(random, samples)],
    conditions: conditions.slice(0, 1),
  };
}

export const withFacets = (question: IndexQuestion): IndexQuestion => ({
  ...question,
  facets: FACETS.map((facet) => ({ facet, chosen: [] })),
});

/** The content of the search field after some letters. */
export const typedQuestion = (random: Random, samples: readonly Sample[]): IndexQuestion => {
  const word = random.chance(0.5) ? random.pick(POPULAR) : someWord(random, samples);
  return { ...EMPTY, sort: "relevance", limit: 10, words: [word.slice(0, 2 + random.below(8))] };
};

function someWord(random: Random, samples: readonly Sample[]): string {
  const kind = random.next();
  if (kind < 0.3) return random.pick(POPULAR);
  const { name } = random.pick(samples);
  const words = name.split(/[^a-z0-9]+/).filter((word) => word.length >= 5);
  const word = words.length > 0 ? random.pick(words) : "llama";
  if (kind < 0.6) return word;
  if (kind < 0.85) {
    const from = random.below(Math.max(1, name.length - 8));
    const piece = name.slice(from, from + 4 + random.below(5));
    return /[a-z0-9]{3}/.test(piece) ? piece : word;
  }
  const at = 1 + random.below(word.length - 2);
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
}
