import { InferenceError } from "../errors.ts";
import { fieldAt, findNumber, listAt, textAt } from "../fields.ts";
import type { Label, MediaOutput } from "../task-io.ts";

/** Any list: of numbers, of vectors, of predicted values. */
export const list = (reply: unknown): readonly unknown[] => listAt(reply, []);

export const numbers = (reply: unknown): readonly number[] =>
  list(reply).filter((item) => typeof item === "number");

/** A batch of one text comes as a list inside a list. */
export const labels = (reply: unknown): readonly Label[] => {
  const items = list(reply);
  return (Array.isArray(items[0]) ? list(items[0]) : items).map(label);
};

/** Older runtimes answer two lists side by side. */
export const zeroShotLabels = (reply: unknown): readonly Label[] => {
  if (fieldAt(reply, ["labels"]) === undefined) return labels(reply);
  return listAt(reply, ["labels"]).map((name, index) => ({
    label: String(name),
    score: findNumber(reply, ["scores", index]),
  }));
};

export const caption = (reply: unknown) => ({
  generated_text: textAt(reply, ["generated_text"], [0, "generated_text"]),
});
export const summary = (reply: unknown) => ({
  summary_text: textAt(reply, [0, "summary_text"], ["summary_text"]),
});
export const translated = (reply: unknown) => ({
  translation_text: textAt(reply, [0, "translation_text"], ["translation_text"]),
});

/** One answer or several. */
export const answers = (reply: unknown) =>
  (Array.isArray(reply) ? reply : [reply]).map((item: unknown) => ({
    answer: textAt(item, ["answer"]),
    score: findNumber(item, ["score"]),
  }));

export const fills = (reply: unknown) =>
  list(reply).map((item) => ({
    sequence: textAt(item, ["sequence"]),
    score: findNumber(item, ["score"]) ?? 0,
  }));

export const entities = (reply: unknown) =>
  list(reply).map((item) => ({
    entity_group: textAt(item, ["entity_group"], ["entity"]),
    word: textAt(item, ["word"]),
    score: findNumber(item, ["score"]),
    start: findNumber(item, ["start"]),
    end: findNumber(item, ["end"]),
  }));

export const boxes = (reply: unknown) =>
  list(reply).map((item) => ({ ...label(item), box: box(fieldAt(item, ["box"])) }));

export const masks = (reply: unknown) =>
  list(reply).map((item) => ({
    ...label(item),
    mask: base64(textAt(item, ["mask"]), "image/png"),
  }));

export const sounds = (reply: unknown): readonly MediaOutput[] =>
  list(reply).map((item) => base64(textAt(item, ["blob"]), textAt(item, ["content-type"])));

/** Whether a reply names where the result is. */
export const isOutput = (reply: unknown): boolean => fieldAt(reply, ["output"]) !== undefined;

const label = (item: unknown): Label => ({
  label: textAt(item, ["label"]),
  score: findNumber(item, ["score"]),
});

const base64 = (text: string, mediaType: string): MediaOutput => ({
  kind: "base64",
  base64: text,
  mediaType,
});

function box(value: unknown): Readonly<Record<string, number>> {
  const corners = ["xmin", "ymin", "xmax", "ymax"].map((name) => [name, findNumber(value, [name])]);
  if (corners.some(([, corner]) => corner === undefined)) {
    throw new InferenceError("malformed-reply", "The response has a box without four corners.");
  }
  return Object.fromEntries(corners);
}
