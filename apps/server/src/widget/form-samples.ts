import { findSampleInputs, type ModelInfo, SAMPLE_MASK, type WidgetExample } from "@orrery/catalog";
import {
  type FormTask,
  type FormValues,
  fileField,
  formProblems,
  inputFormOf,
} from "@orrery/inference/task-forms";
import type { FormSample, SampleFile } from "@orrery/web/page-data/widget";
import { MEDIA_PATH } from "../base/assets.ts";
import { type CardExample, cardFile, titleOf } from "./card-example.ts";

const MOST = 8;

/** What a task's form can begin with: the card's own examples, or else the task's in the model's language. */
export function formSamples(
  task: FormTask,
  model: ModelInfo,
  language: string | undefined,
): readonly FormSample[] {
  const whole = (samples: readonly FormSample[]) =>
    samples.filter(({ values, file }) => isWhole(task, values, file)).slice(0, MOST);
  const ofCard = whole((model.widgetData ?? []).map((example) => fromCard(task, model, example)));
  if (ofCard.length > 0) return ofCard;
  const defaults: readonly unknown[] = findSampleInputs(task as "translation", language) ?? [];
  return whole(defaults.map((sample) => fromCatalogue(task, model, sample)));
}

const isWhole = (task: FormTask, values: FormValues, file: SampleFile | undefined) =>
  Object.keys(formProblems(task, values, file !== undefined)).length === 0;

function fromCard(task: FormTask, model: ModelInfo, example: WidgetExample): FormSample {
  const form = inputFormOf(task);
  const values = form.show(example);
  const file = fileField(form) && cardFile(model.id, example as CardExample);
  return { title: titleOf(example, values, file), values, ...(file && { file }) };
}

function fromCatalogue(task: FormTask, { maskToken }: ModelInfo, sample: unknown): FormSample {
  const form = inputFormOf(task);
  const values = Object.fromEntries(
    Object.entries(form.show(sample)).map(([name, text]) => [
      name,
      text.replace(SAMPLE_MASK, () => maskToken || SAMPLE_MASK),
    ]),
  );
  const name = typeof sample === "string" ? sample : (sample as { image?: string }).image;
  const file = fileField(form) && name ? { name, url: MEDIA_PATH + name } : undefined;
  return { title: titleOf({}, values, file), values, ...(file && { file }) };
}
