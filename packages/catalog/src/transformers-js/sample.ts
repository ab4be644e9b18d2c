import type { HubAddress } from "../library.ts";
import type { ModelInfo } from "../model.ts";
import { findSampleInputs } from "../sample-inputs/find-sample-inputs.ts";
import { SAMPLE_MASK, type SampleInputs, type SampleTask } from "../sample-inputs/sample-inputs.ts";

/** What the author shows a model with, else what the catalog has for the task. */
export interface Sample {
  readonly model: ModelInfo;
  readonly hub: HubAddress;
}

/** A text for a task that takes nothing else. */
export function sampleText({ model }: Sample, task: TextTask): string {
  const [sample] = findSampleInputs(task);
  const text = textOf(model, "text") ?? sample ?? "";
  return text.replace(SAMPLE_MASK, () => model.maskToken || SAMPLE_MASK);
}

type TextTask = {
  readonly [Task in SampleTask]: SampleInputs[Task] extends string ? Task : never;
}[SampleTask];

/** A field of the first example of the card. */
export function textOf({ widgetData }: ModelInfo, field: string): string | undefined {
  const value = widgetData?.[0]?.[field];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The labels of the first example, which cards write as a list or with commas between them. */
export function labelsOf({ widgetData }: ModelInfo): readonly string[] | undefined {
  const value = widgetData?.[0]?.candidate_labels;
  const labels = typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [];
  const texts = labels.filter((label) => typeof label === "string").map((label) => label.trim());
  return texts.length > 0 ? texts : undefined;
}

/** The URL of an image or a recording: a file of the repo that its card shows, else one of the hub's own. */
export function sampleUrl({ model, hub }: Sample, media: string, extension?: string): string {
  const file = textOf(model, "src");
  const isOwn = file !== undefined && OWN_FILE.test(file) && !file.split("/").includes("..");
  if (!isOwn || (extension !== undefined && !file.toLowerCase().endsWith(extension)))
    return hub.mediaUrl + media;
  const path = file.split("/").map(encodeURIComponent).join("/");
  return `${hub.url}/${model.id}/resolve/main/${path}`;
}

/** A path inside the repo, not a URL. */
const OWN_FILE = /^[\w.-][^:?#\\]*$/;
