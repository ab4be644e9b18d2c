import { CallError, invalidInput } from "../../errors.ts";
import { readFields, readInteger, readText, readTextOrTexts } from "../../read-input.ts";
import { findInText } from "../find-in-text.ts";
import { readHypotheses } from "../hypotheses.ts";
import { json, type TaskRunner } from "../pipe.ts";
import { windowsOf } from "../windows.ts";

interface Entity {
  readonly entity_group: string;
  readonly score: number;
  readonly word: string;
}

/** For one text too, a list of lists: so the clients expect it. */
export const classifyText: TaskRunner = async ({ pipe }, { inputs, parameters }) => {
  const { texts } = readTextOrTexts(inputs);
  const top = readInteger(parameters, "top_k", 1, 1000);
  const found: unknown[][] = await pipe(texts, { top_k: null });
  return json(found.map((labels) => labels.slice(0, top)));
};

export const classifyTokens: TaskRunner = async ({ pipe }, { inputs }) => {
  const { texts, one } = readTextOrTexts(inputs);
  const found: Entity[][] = await pipe(texts, { aggregation_strategy: "simple" });
  const placed = found.map((entities, index) => placeEntities(texts[index] ?? "", entities));
  return json(one ? placed[0] : placed);
};

export const classifyZeroShot: TaskRunner = async ({ pipe }, { inputs, parameters }) => {
  const { texts, one } = readTextOrTexts(inputs);
  const { asked, options, labelOf } = readHypotheses(parameters, "This example is {}.");
  const found: { labels: string[]; scores: number[] }[] = await pipe(texts, asked, {
    multi_label: parameters.multi_label === true,
    ...options,
  });
  const listed = found.map((each) =>
    each.labels.map((label, index) => ({ label: labelOf(label), score: each.scores[index] })),
  );
  return json(one ? listed[0] : listed);
};

export const fillMask: TaskRunner = async ({ pipe }, { inputs, parameters }) => {
  const { texts, one } = readTextOrTexts(inputs);
  const mask = (pipe.tokenizer as { readonly mask_token?: string }).mask_token ?? "[MASK]";
  if (texts.some((text) => !text.includes(mask)))
    throw invalidInput(`The text must contain ${mask}.`);
  const found: unknown[] = await pipe(texts, {
    top_k: readInteger(parameters, "top_k", 1, 1000) ?? 5,
  });
  return json(one ? found[0] : found);
};

/** A long context is read in windows; the best answers of all windows count. */
export const answerQuestion: TaskRunner = async ({ pipe }, { inputs, parameters }, signal) => {
  const fields = readFields(inputs);
  const question = readText(fields.question, "question");
  const context = readText(fields.context, "context");
  const top = readInteger(parameters, "top_k", 1, 50) ?? 1;
  const found: (Answer & { readonly start: number; readonly end: number })[] = [];
  for (const { text, start } of windowsOf(pipe.tokenizer, question, context)) {
    if (signal.aborted) throw new CallError("model-error", "The request was canceled.");
    // More than one, because for one the pipeline returns no list.
    const answers: Answer[] = await pipe(question, text, { top_k: Math.max(2, top) });
    for (const { answer, score } of answers.flat()) {
      const span = findInText(text, answer) ?? { start: 0, end: 0 };
      const words = text.slice(span.start, span.end) || answer.trim();
      found.push({ answer: words, score, start: start + span.start, end: start + span.end });
    }
  }
  const isFirst = ({ start, end }: { start: number; end: number }, at: number, all: typeof found) =>
    all.findIndex((other) => other.start === start && other.end === end) === at;
  const best = found.toSorted((one, other) => other.score - one.score).filter(isFirst);
  return json(top === 1 ? best[0] : best.slice(0, top));
};

interface Answer {
  readonly answer: string;
  readonly score: number;
}

/** Pipelines answer in order but without places; each entity is looked for after the one before. */
function placeEntities(text: string, entities: readonly Entity[]) {
  let from = 0;
  return entities.map(({ entity_group, score, word }) => {
    // A name that begins within a word still has the mark of a word's later pieces.
    const span = findInText(text, word.replace(/^##/, ""), from);
    if (!span) return { entity_group, score, word: word.trim() };
    from = span.end;
    return { entity_group, score, word: text.slice(span.start, span.end), ...span };
  });
}
