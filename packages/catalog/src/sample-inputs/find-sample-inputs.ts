import { en } from "./en.ts";
import { sampleInputs } from "./index.ts";
import type { LanguageSamples, SampleInputs, SampleTask } from "./sample-inputs.ts";

/**
 * The samples of a task, best first; nothing when the task has none (say `NO_SAMPLE_INPUT` then).
 * `language` is a code such as `fr` or `fr-CA`; where a language has no sample, English has.
 */
export function findSampleInputs<Task extends SampleTask>(
  task: Task,
  language?: string,
): readonly SampleInputs[Task][];
export function findSampleInputs(
  task: string,
  language?: string,
): readonly SampleInputs[SampleTask][] | undefined;
export function findSampleInputs(
  task: string,
  language = "en",
): readonly SampleInputs[SampleTask][] | undefined {
  if (language === "en") return own(en, task);
  const code = language.toLowerCase().split("-")[0]!;
  return own(own<LanguageSamples>(sampleInputs, code), task) ?? own(en, task);
}

/** Tasks and languages come from cards: `constructor` must not find anything. */
const own = <Value>(
  table: { readonly [key: string]: Value } | undefined,
  key: string,
): Value | undefined => (table && Object.hasOwn(table, key) ? table[key] : undefined);
