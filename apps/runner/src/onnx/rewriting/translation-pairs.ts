import { invalidInput } from "../../errors.ts";
import type { Languages } from "./direction.ts";

interface Pair {
  readonly from: string;
  readonly to: string;
  /** What a text begins with to be translated so. */
  readonly prefix: string;
}

const NAME = /^translation_(\w+?)_to_(\w+)$/;

/** Translations that the configuration of a model such as T5 names, each with a text before its input. */
export function translationPairs(config: Readonly<Record<string, unknown>>): readonly Pair[] {
  const named = (config.task_specific_params ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(named).flatMap(([name, params]) => {
    const [, from, to] = NAME.exec(name) ?? [];
    const { prefix } = (params ?? {}) as { readonly prefix?: unknown };
    return from && to && typeof prefix === "string" ? [{ from, to, prefix }] : [];
  });
}

/** The prefix of one of them. Without languages, the text says itself what to do unless there is only one. */
export function choosePair(pairs: readonly Pair[], { from, to }: Languages): string {
  const fitting = pairs.filter(
    (pair) => (from === undefined || pair.from === from) && (to === undefined || pair.to === to),
  );
  if (fitting.length === 1) return fitting[0]!.prefix;
  if (from === undefined && to === undefined) return "";
  const known = pairs.map((pair) => `${pair.from} to ${pair.to}`).join(", ");
  const fault = to === undefined || !pairs.some((pair) => pair.to === to) ? "tgt_lang" : "src_lang";
  throw invalidInput(`${fault} must make one of the translations of this model: ${known}.`, fault);
}
